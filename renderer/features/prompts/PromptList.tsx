import { Button, Group, Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type PromptRowInfo,
  type PromptRowKind,
  promptRowKinds,
} from '../../../shared/contract/prompts.ts';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import type { JobId } from '../../../shared/domain/ids.ts';
import { shotOf } from '../../../shared/domain/take-name.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterPill, FilterPills } from '../../ui/FilterPills.tsx';
import { notify } from '../../ui/notify.ts';
import { RowTablePane } from '../../ui/RowTable.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { type Selection, useSelection } from '../../ui/use-selection.ts';
import { type PromptEdit, useSetPrompt } from '../clip-actions/use-set-prompt.ts';
import type { PromptCounts } from './prompt-counts.ts';
import {
  clipEdit,
  fillDown,
  type SelectionEditId,
  selectionEditIds,
  selectionEdits,
} from './selection-edits.ts';
import { PromptTable } from './table/PromptTable.tsx';
import { type PromptRows, usePromptRows } from './table/use-prompt-rows.ts';

const fill = (rows: readonly PromptRowInfo[], text: string): PromptEdit[] =>
  rows.flatMap((row) => (row.prompt?.text === text ? [] : clipEdit(row, text)));

/** Gives the prompt of the first row that has one to the rows below it. */
export const fillSelected = (rows: readonly PromptRowInfo[]): PromptEdit[] => {
  const first = rows.findIndex(({ prompt }) => prompt !== null);
  const text = rows[first]?.prompt?.text;
  return text === undefined ? [] : fill(rows.slice(first + 1), text);
};

/**
 * Of several selected takes of a shot, the first that has a prompt counts; selected rows do not
 * change.
 * @param all rows of the batch, in which the takes are looked for
 */
export const fillTakes = (
  selected: readonly PromptRowInfo[],
  all: readonly PromptRowInfo[],
): PromptEdit[] => {
  const texts = new Map<string, string>();
  for (const row of selected) {
    const shot = shotOf(row.path);
    if (shot !== null && row.prompt && !texts.has(shot)) texts.set(shot, row.prompt.text);
  }
  const isSelected = new Set(selected.map(({ jobId }) => jobId));
  return all.flatMap((row) => {
    const text = texts.get(shotOf(row.path) ?? '');
    return text === undefined || isSelected.has(row.jobId) ? [] : fill([row], text);
  });
};

/** Prompts, one per cell, or a table that names files. */
type Pasted = { kind: 'prompts'; texts: string[] } | { kind: 'table'; text: string };

/** Splits a copied column into cells; cells with line breaks are in double quotes. */
const cellsOf = (text: string): string[] => {
  const cells = text.match(/"(?:[^"]|"")*"(?=\r?\n|$)|[^\r\n]+|(?<=\n)(?=\r?\n)/g) ?? [];
  return cells.map((cell) =>
    /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
};

export const readPasted = (text: string): Pasted => {
  if (text.includes('\t')) return { kind: 'table', text };
  return { kind: 'prompts', texts: cellsOf(text.replace(/[\r\n]+$/, '')) };
};

const typing = 'input, textarea, select, [contenteditable=true]';

/** Handles text pasted anywhere on the page except into fields and dialogs. */
const usePaste = (onPaste: (pasted: Pasted) => void): void => {
  const take = useEffectEvent((event: ClipboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(typing) || document.querySelector('[aria-modal=true]')) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '') return;
    event.preventDefault();
    onPaste(readPasted(text));
  });
  useEffect(() => {
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
};

const unknownTotal = 8;

const filterLabels: Readonly<Record<PromptRowKind, string>> = {
  all: 'All',
  without: 'No prompt',
  questions: 'Needs a choice',
  conflicts: 'Sources disagree',
  typed: 'Typed',
};

type FilterProps = {
  counts: PromptCounts | null;
  shown: PromptRowKind;
  onShow: (kind: PromptRowKind) => void;
};

const PromptFilter = ({ counts, shown, onShow }: FilterProps) => (
  <FilterPills label="Show prompts">
    {promptRowKinds.map((kind) => (
      <FilterPill
        key={kind}
        isPressed={kind === shown}
        disabled={kind !== 'all' && kind !== shown && counts?.[kind] === 0}
        count={counts?.[kind]}
        onClick={() => onShow(kind)}
      >
        {filterLabels[kind]}
      </FilterPill>
    ))}
  </FilterPills>
);

type Props = {
  batch: BatchInfo;
  show: PromptRowKind;
  onShow: (kind: PromptRowKind) => void;
  onTable: (text: string) => void;
};

type MayChange = { fillDown: boolean; fillTakes: boolean; edits: readonly SelectionEditId[] };

/** Returns which edits may change one of the selected clips. Unloaded clips count as changeable. */
const mayChange = ({ loaded, counts }: PromptRows, { selected }: Selection<JobId>): MayChange => {
  const known = loaded.filter(({ jobId }) => selected.has(jobId));
  const isKnown = known.length === selected.size;
  const texts = new Set(known.map(({ prompt }) => prompt?.text ?? null));
  return {
    fillDown:
      selected.size > 1 && (!isKnown || (texts.size > 1 && known.some((row) => row.canEdit))),
    fillTakes:
      loaded.length === counts?.all
        ? fillTakes(known, loaded).length > 0
        : known.some((row) => row.prompt !== null && shotOf(row.path) !== null),
    edits: selectionEditIds.filter(
      (id) => !isKnown || known.some((row) => selectionEdits[id].editsOf(row).length > 0),
    ),
  };
};

type BulkEdit = { id: ActionId; label: string; run: () => Promise<void> };

export const PromptList = ({ batch, show, onShow, onTable }: Props) => {
  const rows = usePromptRows(batch, show);
  const selection = useSelection(rows, { selectsOnMove: true });
  const [edited, setEdited] = useState<JobId | null>(null);
  const { setPrompts, isBusy } = useSetPrompt();
  const total = rows.total ?? (show === 'all' ? batch.counts.total : unknownTotal);
  const hasSome = selection.selected.size > 0;
  const active = selection.active >= 0 ? rows.at(selection.active) : undefined;

  const selectedRows = async (): Promise<PromptRowInfo[]> => {
    const all = await rows.read({ offset: 0, limit: total });
    return all.filter(({ jobId }) => selection.selected.has(jobId));
  };
  const apply = (edits: readonly PromptEdit[], noneText: string): void => {
    if (edits.length === 0) notify.info(noneText);
    else setPrompts(edits);
  };
  const editSelected = async (id: SelectionEditId): Promise<void> => {
    const { editsOf, noneText } = selectionEdits[id];
    apply((await selectedRows()).flatMap(editsOf), noneText);
  };
  const fillDownSelected = async (): Promise<void> =>
    apply(fillSelected(await selectedRows()), 'None of the rows below would change.');
  const fillOtherTakes = async (): Promise<void> => {
    const edits = fillTakes(await selectedRows(), await rows.readAll());
    apply(edits, 'No other take of these clips would change.');
  };
  const useful = mayChange(rows, selection);
  const bulkEdits: readonly BulkEdit[] = [
    ...(useful.fillDown
      ? [{ id: 'selection.fillDown', label: 'Fill down', run: fillDownSelected } as const]
      : []),
    ...(useful.fillTakes
      ? [{ id: 'selection.fillTakes', label: 'Fill other takes', run: fillOtherTakes } as const]
      : []),
    ...useful.edits.map((id) => ({
      id,
      label: selectionEdits[id].label,
      run: () => editSelected(id),
    })),
  ];
  const runEdit = ({ run }: BulkEdit): void => {
    run().catch(notify.failed('The prompts were not changed'));
  };
  const fill = async (texts: readonly string[]): Promise<void> => {
    const { active: first, selected } = selection;
    if (first < 0) {
      notify.toast('Select the first row to fill, then paste.');
      return;
    }
    const limit = Math.min(texts.length, total - first);
    const target =
      selected.size > 1 ? await selectedRows() : await rows.read({ offset: first, limit });
    setPrompts(fillDown(target, texts));
  };

  usePaste((pasted) => {
    if (pasted.kind === 'table') onTable(pasted.text);
    else fill(pasted.texts).catch(notify.failed('The prompts were not pasted'));
  });
  useActionHandlers({
    'selection.all': selection.all,
    ...(hasSome ? { 'selection.none': selection.none } : {}),
    ...Object.fromEntries(bulkEdits.map((one) => [one.id, () => runEdit(one)])),
    ...(active?.canEdit ? { 'selection.editPrompt': () => setEdited(active.jobId) } : {}),
  });
  return (
    <>
      <Group flex="none" wrap="nowrap" mih={32}>
        {hasSome ? (
          <SelectionBar count={selection.selected.size} onClear={selection.none}>
            {bulkEdits.map((one) => (
              <Button key={one.id} disabled={isBusy} onClick={() => runEdit(one)}>
                {one.label}
              </Button>
            ))}
          </SelectionBar>
        ) : (
          <PromptFilter counts={rows.counts} shown={show} onShow={onShow} />
        )}
        <Text span c="dimmed" fz="xs" flex="none" ml="auto" visibleFrom="lg">
          Enter edits a prompt. Paste cells from a spreadsheet.
        </Text>
      </Group>
      <RowTablePane
        rows={rows}
        failedTitle="The prompts could not be loaded"
        empty={
          <EmptyState
            icon={CircleCheck}
            title={show === 'all' ? 'No clips were found yet' : 'No matching clips'}
          />
        }
      >
        <PromptTable
          rows={rows}
          total={total}
          selection={selection}
          edited={edited}
          onEdit={setEdited}
          onGive={(row, text) => setPrompts(clipEdit(row, text))}
        />
      </RowTablePane>
    </>
  );
};
