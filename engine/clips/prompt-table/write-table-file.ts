import { rm, writeFile } from 'node:fs/promises';
import { explainWriteError } from '../files/explain-write-error.ts';
import { expectFree, putInPlace, temporaryFor } from '../files/put-in-place.ts';

/**
 * Writes a table of prompts to a file, whole or not at all.
 * @param path absolute
 * @param replaces whether what is there may be replaced
 * @throws AppError output_exists, output_in_the_way, output_not_written
 */
export const writeTableFile = async (
  path: string,
  text: string,
  replaces: boolean,
): Promise<void> => {
  const how = { isFolder: false, replaces };
  const temporary = await temporaryFor(path);
  try {
    await expectFree(path, how);
    await writeFile(temporary, text, { flag: 'wx', flush: true });
    await putInPlace(temporary, path, how);
  } catch (error) {
    throw explainWriteError(error, 'The table');
  } finally {
    await rm(temporary, { force: true });
  }
};
