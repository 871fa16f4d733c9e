import { AppError } from '../../../shared/errors/app-error.ts';
import { createClipsByName } from './clips-by-name.ts';
import { matchPromptTable, type TableMatch } from './match-prompt-table.ts';
import { parsePromptTable } from './parse-prompt-table.ts';
import type { PromptedClip } from './prompted-clip.ts';

/** A table held against clips, with what could not be read of it. */
export type ReadTable = { match: TableMatch; complaints: readonly string[] };

/**
 * Reads a table of files and prompts for clips.
 * @throws AppError bad_input where nothing of it is such a row
 */
export const readTableFor = async (
  text: string,
  clips: readonly PromptedClip[],
): Promise<ReadTable> => {
  const byName = createClipsByName(clips);
  const knows = (name: string): boolean => byName.find(name).length > 0;
  const { rows, complaints } = await parsePromptTable(text, knows);
  if (rows.length === 0) {
    const why = complaints[0] ?? 'it has no rows';
    throw new AppError(
      'bad_input',
      `This is no table of prompts: ${why}. It needs a column with file names and one with prompts.`,
    );
  }
  return { match: matchPromptTable(rows, clips), complaints };
};
