import { z } from 'zod';
import {
  allSortFolders,
  type SortFolder,
  sortFolders,
  sortRules,
} from '../../../shared/model/sort-folders.ts';
import { parseJson } from '../../../shared/text/parse-json.ts';
import { readStoredText, storeText } from '../../ui/stored-text.ts';

const habitSchema = z.object({
  to: z.string(),
  by: z.enum(sortRules),
  moves: z.boolean(),
  /** Folders that were not chosen. */
  without: z.array(z.enum(allSortFolders)).default([]),
});
export type SortHabit = z.infer<typeof habitSchema>;

const storageKey = 'clipcheck.sort';
const defaultHabit: SortHabit = { to: '', by: 'decision', moves: false, without: [] };

export const readHabit = (): SortHabit =>
  parseJson(habitSchema, readStoredText(storageKey)) ?? defaultHabit;

export const saveHabit = (habit: SortHabit): void => storeText(storageKey, JSON.stringify(habit));

export const foldersOf = ({ by, without }: SortHabit): SortFolder[] =>
  sortFolders[by].filter((folder) => !without.includes(folder));

/** Returns the folders that are not chosen, after a choice among those of the rule in use. */
export const withoutOf = (
  { by, without }: SortHabit,
  chosen: readonly string[],
): SortHabit['without'] => {
  const ofRule: readonly SortFolder[] = sortFolders[by];
  return [
    ...without.filter((folder) => !ofRule.includes(folder)),
    ...ofRule.filter((folder) => !chosen.includes(folder)),
  ];
};
