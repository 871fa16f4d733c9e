import type { PromptRowInfo } from '../../../shared/contract/prompts.ts';
import { shotOf } from '../../../shared/domain/take-name.ts';
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

const fill = (row: PromptRowInfo, text: string | undefined): PromptEdit[] =>
  text === undefined || row.prompt?.text === text ? [] : clipEdit(row, text);

const isTyped = ({ prompt }: PromptRowInfo): boolean => prompt?.source === 'typed';

type SelectionEdit = {
  label: string;
  /** @param all rows of the batch, if they are needed, else of the list as far as it is loaded */
  editsOf: (selected: readonly PromptRowInfo[], all: readonly PromptRowInfo[]) => PromptEdit[];
  /** Whether rows change that are not selected. */
  needsAll?: boolean;
  /** Message if there is nothing to do. */
  noneText: string;
};

export const selectionEdits = {
  'selection.fillDown': {
    label: 'Fill down',
    // The prompt of the first row that has one.
    editsOf: (selected) => {
      const first = selected.findIndex(({ prompt }) => prompt !== null);
      const text = selected[first]?.prompt?.text;
      return selected.slice(first + 1).flatMap((row) => fill(row, text));
    },
    noneText: 'None of the rows below would change.',
  },
  'selection.fillTakes': {
    label: 'Fill other takes',
    // Of several selected takes of a shot, the first that has a prompt counts.
    editsOf: (selected, all) => {
      const texts = new Map<string | null, string>();
      for (const { path, prompt } of selected.toReversed()) {
        if (prompt) texts.set(shotOf(path), prompt.text);
      }
      texts.delete(null);
      const isSelected = new Set(selected.map(({ jobId }) => jobId));
      return all
        .filter(({ jobId }) => !isSelected.has(jobId))
        .flatMap((row) => fill(row, texts.get(shotOf(row.path))));
    },
    needsAll: true,
    noneText: 'No other take of these clips would change.',
  },
  'selection.useNames': {
    label: 'Use file names',
    editsOf: (selected) =>
      selected.flatMap((row) =>
        row.offered === null || (isTyped(row) && row.prompt?.text === row.offered)
          ? []
          : clipEdit(row, row.offered),
      ),
    noneText: 'None of these clips can take its file name as its prompt.',
  },
  'selection.keepPrompts': {
    label: 'Keep these prompts',
    editsOf: (selected) =>
      selected.flatMap((row) =>
        row.prompt && isOpenConflict(row.prompt, row.others) ? clipEdit(row, row.prompt.text) : [],
      ),
    noneText: 'None of these clips has a prompt to confirm.',
  },
  'selection.clearPrompts': {
    label: 'Restore original prompts',
    editsOf: (selected) => selected.filter(isTyped).flatMap((row) => clipEdit(row, null)),
    noneText: 'None of these clips has a typed prompt.',
  },
} as const satisfies Partial<Record<ActionId, SelectionEdit>>;

export type SelectionEditId = keyof typeof selectionEdits;

export const selectionEditIds = Object.keys(selectionEdits) as SelectionEditId[];

export const selectionEditOf = (id: SelectionEditId): SelectionEdit => selectionEdits[id];
