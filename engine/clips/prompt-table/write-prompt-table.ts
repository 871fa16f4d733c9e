import { rm, writeFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { isClipAddress } from '../../../shared/domain/clip-address.ts';
import type { FoundPrompt } from '../../../shared/domain/found-prompt.ts';
import { csvHead, csvRow } from '../files/csv-row.ts';
import { explainWriteError } from '../files/file-error.ts';
import { assertFree, putInPlace, temporaryFor } from '../files/put-in-place.ts';
import type { PromptedClip } from './prompted-clip.ts';

/** Columns of a prompt table; only the first two are read back. */
const columns = ['file', 'prompt', 'source', 'found_in', 'other_prompts'];

const shortPath = ({ path, root }: PromptedClip): string => {
  const below = root === '' || isClipAddress(path) ? path : relative(root, path);
  return below === '' || below.startsWith('..') ? path : below.split(sep).join('/');
};

const locationOf = ({ origin, detail }: FoundPrompt): string =>
  [origin, detail].filter((part) => part !== null).join(', ');

/**
 * Writes CSV for `parsePromptTable`. Clips are named relative to the selected folder if that is
 * unique. Apostrophes, which reading removes, escape text that looks like a formula.
 */
export const writePromptTable = (clips: readonly PromptedClip[], withBom: boolean): string => {
  const uses = Map.groupBy(clips, shortPath);
  const rows = clips.map((clip) => {
    const short = shortPath(clip);
    const name = (uses.get(short)?.length ?? 0) > 1 ? clip.path : short;
    const { prompt = null, others = [] } = clip.promptSearch ?? {};
    const cells = [
      ...[name, prompt?.text ?? '', prompt?.source ?? '', prompt ? locationOf(prompt) : ''],
      others.map(({ source, text }) => `${source}: ${text}`).join('\n'),
    ];
    return csvRow(cells);
  });
  return csvHead(columns, withBom) + rows.join('');
};

/**
 * Writes the file atomically.
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
    await assertFree(path, how);
    await writeFile(temporary, text, { flag: 'wx', flush: true });
    await putInPlace(temporary, path, how);
  } catch (error) {
    throw explainWriteError(error, 'The table');
  } finally {
    await rm(temporary, { force: true });
  }
};
