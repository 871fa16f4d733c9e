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
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterPill, FilterPills } from '../../ui/FilterPills.tsx';
import { notify } from '../../ui/notify.ts';
import { RowTablePane } from '../../ui/RowTable.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { type Selection, useSelection } from '../../ui/use-selection.ts';
import { useSetPrompt } from '../clip-actions/use-set-prompt.ts';
import type { PromptCounts } from './prompt-counts.ts';
import {
  clipEdit,
  fillDown,
  type SelectionEditId,
  selectionEditIds,
  selectionEditOf,
  selectionEdits,
} from './selection-edits.ts';
import { PromptTable } from './table/PromptTable.tsx';
import { type PromptRows, usePromptRows } from './table/use-prompt-rows.ts';

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

/** Returns which edits may change a clip; rows that are not loaded may be changed. */
const usefulEdits = (
  { loaded, counts }: PromptRows,
  { selected }: Selection<JobId>,
): SelectionEditId[] => {
  const known = loaded.filter(({ jobId }) => selected.has(jobId));
  return selectionEditIds.filter((id) => {
    const { editsOf, needsAll } = selectionEditOf(id);
    const areLoaded = needsAll ? loaded.length === counts?.all : known.length === selected.size;
    return !areLoaded || editsOf(known, loaded).length > 0;
  });
};

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
  const edit = async (id: SelectionEditId): Promise<void> => {
    const { editsOf, needsAll, noneText } = selectionEditOf(id);
    const edits = editsOf(await selectedRows(), needsAll ? await rows.readAll() : []);
    if (edits.length === 0) notify.info(noneText);
    else setPrompts(edits);
  };
  const runEdit = (id: SelectionEditId) => (): void => {
    edit(id).catch(notify.failed('The prompts were not changed'));
  };
  const useful = hasSome ? usefulEdits(rows, selection) : [];
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
    ...Object.fromEntries(useful.map((id) => [id, runEdit(id)])),
    ...(active?.canEdit ? { 'selection.editPrompt': () => setEdited(active.jobId) } : {}),
  });
  return (
    <>
      <Group flex="none" wrap="nowrap" mih={32}>
        {hasSome ? (
          <SelectionBar count={selection.selected.size} onClear={selection.none}>
            {useful.map((id) => (
              <Button key={id} disabled={isBusy} onClick={runEdit(id)}>
                {selectionEdits[id].label}
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
