import type { PromptRowInfo } from '../../../shared/contract/prompts.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import type { PromptEdit } from '../clip-actions/use-set-prompt.ts';
import { isOpenConflict } from './table/OtherPrompts.tsx';

/** Returns the edit of a row's prompt; empty if the clip is evaluated or was not read. */
export const clipEdit = ({ clipId, canEdit }: PromptRowInfo, text: string | null): PromptEdit[] =>
  clipId !== null && canEdit ? [{ clipId, text }] : [];

/**
 * Assigns a single prompt to all rows, several in order. Skips blank cells and rows that cannot be
 * edited.
 */
export const fillDown = (
  rows: readonly PromptRowInfo[],
  texts: readonly string[],
): PromptEdit[] => {
  const [only] = texts;
  return rows.flatMap(({ clipId, canEdit }, index) => {
    const text = texts.length === 1 ? only : texts[index];
    if (clipId === null || !canEdit || text === undefined || text.trim() === '') return [];
    return [{ clipId, text: text.trim() }];
  });
};

const isTyped = ({ prompt }: PromptRowInfo): boolean => prompt?.source === 'typed';

type SelectionEdit = {
  label: string;
  editsOf: (row: PromptRowInfo) => PromptEdit[];
  /** Message if there is nothing to do. */
  noneText: string;
};

export const selectionEdits = {
  'selection.useNames': {
    label: 'Use file names',
    editsOf: (row) => {
      const hasName = isTyped(row) && row.prompt?.text === row.offered;
      return row.offered === null || hasName ? [] : clipEdit(row, row.offered);
    },
    noneText: 'None of these clips can take its file name as its prompt.',
  },
  'selection.keepPrompts': {
    label: 'Keep these prompts',
    editsOf: (row) =>
      row.prompt && isOpenConflict(row.prompt, row.others) ? clipEdit(row, row.prompt.text) : [],
    noneText: 'None of these clips has a prompt to confirm.',
  },
  'selection.clearPrompts': {
    label: 'Restore original prompts',
    editsOf: (row) => (isTyped(row) ? clipEdit(row, null) : []),
    noneText: 'None of these clips has a typed prompt.',
  },
} satisfies Partial<Record<ActionId, SelectionEdit>>;

export type SelectionEditId = keyof typeof selectionEdits;

export const selectionEditIds = Object.keys(selectionEdits) as SelectionEditId[];
