import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { PromptRowInfo, PromptRowKind } from '../../../shared/contract/prompts.ts';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import type { JobId } from '../../../shared/domain/ids.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { notify } from '../../ui/notify.ts';
import { mostRows, useJobSelection } from '../queue/jobs/use-job-selection.ts';
import { fillDown } from './import/fill-down.ts';
import { usePaste } from './import/use-paste.ts';
import { PromptFilter } from './PromptFilter.tsx';
import { PromptSelectionBar } from './PromptSelectionBar.tsx';
import styles from './PromptsScreen.module.css';
import { PromptTable } from './table/PromptTable.tsx';
import { usePromptRows } from './table/use-prompt-rows.ts';
import { type PromptEdit, useEditPrompts } from './use-edit-prompts.ts';

/** Rows that are shown as loading where it is not known how many there are. */
const unknownTotal = 8;

type Props = {
  batch: BatchInfo;
  show: PromptRowKind;
  onShow: (kind: PromptRowKind) => void;
  /** A table was pasted. */
  onTable: (text: string) => void;
};

const clipEdit = ({ clipId, canEdit }: PromptRowInfo, text: string | null): PromptEdit[] =>
  clipId !== null && canEdit ? [{ clipId, text }] : [];

/** The prompts of one kind, to be edited one by one or several at once. */
export const PromptList = ({ batch, show, onShow, onTable }: Props) => {
  const rows = usePromptRows(batch, show);
  const selection = useJobSelection(rows, rows.read);
  const [edited, setEdited] = useState<JobId | null>(null);
  const { edit, isBusy } = useEditPrompts();
  const total = rows.total ?? (show === 'all' ? batch.counts.total : unknownTotal);
  const hasSome = selection.selected.size > 0;
  const active = selection.active >= 0 ? rows.at(selection.active) : undefined;

  /** Rows from the list, in its order, whether they are on the screen or not. */
  const readRows = async (first: number, count: number): Promise<PromptRowInfo[]> => {
    const found: PromptRowInfo[] = [];
    for (let offset = first; offset < Math.min(total, first + count); offset += mostRows) {
      const limit = Math.min(mostRows, first + count - offset);
      for (const row of await rows.read({ offset, limit })) found.push(row);
    }
    return found;
  };
  const selectedRows = async (): Promise<PromptRowInfo[]> =>
    (await readRows(0, total)).filter(({ jobId }) => selection.selected.has(jobId));
  const editSelected = (editOf: (row: PromptRowInfo) => PromptEdit[]): void => {
    selectedRows()
      .then((found) => edit(found.flatMap(editOf)))
      .catch(notify.failed('The prompts were not changed'));
  };
  const fill = async (texts: readonly string[]): Promise<void> => {
    const { active: first, selected } = selection;
    if (first < 0) {
      notify.passing('Select the row at which the prompts begin, then paste.');
      return;
    }
    const target = selected.size > 1 ? await selectedRows() : await readRows(first, texts.length);
    edit(fillDown(target, texts));
  };
  const clear = (): void => editSelected((row) => clipEdit(row, null));
  const takeNames = (): void =>
    editSelected((row) => (row.offered === null ? [] : clipEdit(row, row.offered)));

  usePaste((pasted) => {
    if (pasted.kind === 'table') onTable(pasted.text);
    else fill(pasted.texts).catch(notify.failed('The prompts were not pasted'));
  });
  useActionHandlers({
    'selection.all': selection.all,
    ...(hasSome
      ? {
          'selection.none': selection.none,
          'selection.useNames': takeNames,
          'selection.clearPrompts': clear,
        }
      : {}),
    ...(active?.canEdit ? { 'selection.editPrompt': () => setEdited(active.jobId) } : {}),
  });
  return (
    <>
      <div className={styles.tools}>
        {hasSome ? (
          <PromptSelectionBar
            count={selection.selected.size}
            isBusy={isBusy}
            onUseNames={takeNames}
            onClear={clear}
            onSelectNone={selection.none}
          />
        ) : (
          <PromptFilter counts={rows.counts} shown={show} onShow={onShow} />
        )}
        <span className={styles.hint}>Enter edits a prompt. Paste cells from a spreadsheet.</span>
      </div>
      <div className={styles.list}>
        {rows.error ? (
          <ErrorPanel
            title="The prompts could not be loaded"
            error={rows.error}
            onRetry={rows.retry}
          />
        ) : (
          <PromptTable
            rows={rows}
            total={total}
            selection={selection}
            edited={edited}
            onEdit={setEdited}
            onGive={(row, text) => edit(clipEdit(row, text))}
          />
        )}
        {rows.total === 0 ? (
          <div className={styles.empty}>
            <EmptyState
              icon={CircleCheck}
              title={
                show === 'all' ? 'No clips were found yet' : 'No clip of this batch is like that'
              }
            />
          </div>
        ) : null}
      </div>
    </>
  );
};
