import type { PromptRowInfo } from '../../../shared/contract/prompts.ts';
import { clipEdit } from './selection-edits.ts';
import type { PromptEdit } from './use-edit-prompts.ts';

const fill = (rows: readonly PromptRowInfo[], text: string): PromptEdit[] =>
  rows.flatMap((row) => (row.prompt?.text === text ? [] : clipEdit(row, text)));

/** Gives the prompt of the first row that has one to the rows below it. */
export const fillSelected = (rows: readonly PromptRowInfo[]): PromptEdit[] => {
  const first = rows.findIndex(({ prompt }) => prompt !== null);
  const text = rows[first]?.prompt?.text;
  return text === undefined ? [] : fill(rows.slice(first + 1), text);
};

const copyNumber = /\s*\(\d+\)$/;
/** The number of a take at the end of a name: `fox_00002_`, `shot_01_take2`, `fox-v2`. */
const takeNumber = /(?:[-_ .](?:take|seed|t|v)[-_ .]?|[-_ .])?\d+_?$/i;
/** Words whose numbers count shots or files, not takes. */
const countingWord = /(?:^|[-_ .])(?:shot|scene|sh|sc|cut|clip|video|output|comfyui)$/i;

/**
 * Returns what the takes of a shot have in common: their folder, and their name without extension
 * and the number at its end. Null if the number counts shots or files.
 */
export const shotOf = ({ path }: Pick<PromptRowInfo, 'path'>): string | null => {
  const [, folder = '', name = ''] = /^(.*[\\/])?([^\\/]*)$/s.exec(path) ?? [];
  const stem = name
    .replace(/\.[^.]+$/, '')
    .replace(/-audio$/i, '')
    .replace(copyNumber, '')
    .replace(takeNumber, '');
  return stem === '' || countingWord.test(stem) ? null : folder + stem.toLowerCase();
};

/**
 * Gives the prompts of selected rows to the other takes of their shots. Of several selected takes of
 * a shot, the first that has a prompt counts; selected rows do not change.
 * @param all rows of the batch, in which the takes are looked for
 */
export const fillTakes = (
  selected: readonly PromptRowInfo[],
  all: readonly PromptRowInfo[],
): PromptEdit[] => {
  const texts = new Map<string, string>();
  for (const row of selected) {
    const shot = shotOf(row);
    if (shot !== null && row.prompt && !texts.has(shot)) texts.set(shot, row.prompt.text);
  }
  const isSelected = new Set(selected.map(({ jobId }) => jobId));
  return all.flatMap((row) => {
    const text = texts.get(shotOf(row) ?? '');
    return text === undefined || isSelected.has(row.jobId) ? [] : fill([row], text);
  });
};
