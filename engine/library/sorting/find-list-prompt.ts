import { printableText } from '../../../shared/text/printable-text.ts';
import { confirmOutsideFiles } from '../../clips/prompts/confirm-outside-files.ts';
import type { FolderNames } from '../../clips/prompts/files-beside.ts';
import { createManifestReader } from '../../clips/prompts/manifest-reader.ts';
import type { ParquetReader } from '../../clips/prompts/parquet-reader.ts';

/**
 * Finds the prompts that lists have for clips, as an evaluation does. Ignores lists that are links
 * to files outside the named folder, as for sidecars.
 */
export const createFindListPrompt = (
  names: FolderNames,
  parquet: ParquetReader,
  onProblem: (problem: string) => void,
) => {
  const lists = createManifestReader(names, parquet, ({ message }) => onProblem(message));
  const { find } = confirmOutsideFiles(lists, () => null);

  return async ({ path, root }: { path: string; root: string }): Promise<string | null> => {
    for (const answer of await find({ path, root })) {
      if ('text' in answer) return answer.text;
      if ('question' in answer) {
        const list = printableText(answer.question.origin);
        onProblem(`Rows of ${list} are left out: it is a link to a file outside the folder.`);
      }
    }
    return null;
  };
};
