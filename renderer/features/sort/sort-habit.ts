import { z } from 'zod';
import { sortRules } from '../../../shared/domain/sort-folders.ts';

/** How clips were last sorted in this browser. */
const habitSchema = z.object({ to: z.string(), by: z.enum(sortRules), moves: z.boolean() });
export type SortHabit = z.infer<typeof habitSchema>;

const storageKey = 'clipcheck.sort';
const first: SortHabit = { to: '', by: 'decision', moves: false };

export const readHabit = (): SortHabit => {
  try {
    return habitSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''));
  } catch {
    // Nothing is stored yet, or storage is blocked.
    return first;
  }
};

export const saveHabit = (habit: SortHabit): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(habit));
  } catch {
    // As above.
  }
};
