import { Button, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { BinProgress, BinResult } from '../../../shared/contract/bin.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import { lastPathPart } from '../../../shared/text/last-path-part.ts';
import { PartlyUndone, useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useProgressCall } from '../../rpc/use-progress-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CallError, ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatBytes, formatCount, formatCountOf } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import { notify } from '../../ui/notify.ts';
import { Scrolling } from '../../ui/Scrolling.tsx';
import textStyles from '../../ui/texts.module.css';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { type BinRow, binRows, movedText, planText } from './bin-texts.ts';

const FileList = ({ rows }: { rows: readonly BinRow[] }) => (
  <Scrolling className={textStyles.messages} label="Files">
    <ul>
      {rows.map((row) => (
        <li key={row.path} className={row.kind === 'leftOut' ? textStyles.warn : undefined}>
          <strong>{lastPathPart(row.path)}</strong>{' '}
          {row.kind === 'file'
            ? `${formatBytes(row.sizeBytes)} · ${row.path}`
            : `Left out: ${row.reason.message}`}
        </li>
      ))}
    </ul>
  </Scrolling>
);

const Moving = ({ progress }: { progress: BinProgress | null }) => {
  const text = progress
    ? `${formatCount(progress.done)} of ${formatCountOf(progress.total, 'clip')}`
    : 'Starting…';
  return (
    <>
      <Meter
        label="Progress"
        value={progress?.done ?? null}
        max={progress?.total ?? 1}
        valueText={text}
        isProgress
      />
      <p className={textStyles.dim}>{text}</p>
    </>
  );
};

/** Null if the host has no bin. */
export const useBinName = (): string | null =>
  useQuery(useRpc().query.app.info.queryOptions()).data?.binName ?? null;

const useMoveToBin = (binName: string, onAllMoved: () => void) => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  const undo = async (undoId: string): Promise<void> => {
    const { kept } = await client.bin.undo({ undoId });
    const [first] = kept;
    if (!first) return;
    const others = kept.length > 1 ? ` ${formatCountOf(kept.length - 1, 'more file')}.` : '';
    throw new PartlyUndone(
      `Not put back: ${lastPathPart(first.path)}. ${first.reason.message}${others}`,
    );
  };
  const finish = (result: BinResult): void => {
    const { undoId, files, failed } = result;
    const text = movedText(result, binName);
    if (undoId !== null) offerUndo(text, () => undo(undoId));
    else if (files > 0) notify.done(`${text}. You can put them back there.`);
    if (failed.length === 0) onAllMoved();
  };
  return useProgressCall({ call: client.bin.run, onDone: finish });
};

type Props = { isOpen: boolean; selection: ReportSelection; onClose: () => void };

/** Shows what would go to the bin, and moves it. */
export const BinDialog = ({ isOpen, selection, onClose }: Props) => {
  const { client, query } = useRpc();
  const binName = useBinName() ?? 'bin';
  const planned = useQuery({
    ...query.bin.plan.queryOptions({ input: isOpen ? { selection } : skipToken }),
    staleTime: 0,
    gcTime: 0,
  });
  const move = useMoveToBin(binName, () => close());
  const { state } = move;
  const close = (): void => {
    onClose();
    move.clear();
  };
  const plan = state.status === 'idle' ? planned.data : undefined;
  const rows = plan ? binRows(plan) : [];
  const paths = rows.flatMap((row) => (row.kind === 'file' ? [row.path] : []));
  const isMoving = state.status === 'running';
  const part = usePartFocus<HTMLDivElement>(state.status);
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={`Move rejected clips to the ${binName}`}
      size="xl"
      withCloseButton={!isMoving}
      closeOnClickOutside={false}
      closeOnEscape={!isMoving}
    >
      <Stack gap="lg" ref={part}>
        {isMoving ? <Moving progress={state.progress} /> : null}
        {state.status === 'idle' && planned.error ? (
          <CallError title="The clips could not be read" call={planned} />
        ) : null}
        {state.status === 'idle' && planned.isPending ? (
          <>
            <VisuallyHidden role="status">Reading the clips…</VisuallyHidden>
            <Skeleton height={200} />
          </>
        ) : null}
        {plan ? (
          <>
            <p role="status">{planText(plan)}</p>
            {rows.length > 0 ? <FileList rows={rows} /> : null}
          </>
        ) : null}
        {state.status === 'failed' ? (
          <ErrorPanel title="The clips were not moved" error={state.error} />
        ) : null}
        {state.status === 'done' ? (
          <>
            <p role="status">{movedText(state.result, binName)}. Not moved:</p>
            <FileList rows={state.result.failed.map((clip) => ({ kind: 'leftOut', ...clip }))} />
          </>
        ) : null}
        <Group gap="sm" justify="flex-end">
          {isMoving ? (
            <Button
              variant="default"
              data-autofocus
              onClick={() => {
                client.bin.cancel().catch(notify.failed('It could not be cancelled'));
              }}
            >
              Cancel
            </Button>
          ) : (
            <Button variant="default" onClick={close} data-autofocus>
              {state.status === 'idle' ? 'Cancel' : 'Close'}
            </Button>
          )}
          {state.status === 'idle' ? (
            <Button
              disabled={paths.length === 0}
              onClick={() => move.begin({ selection, shownPaths: paths })}
            >
              {paths.length === 0
                ? 'Nothing to move'
                : `Move ${formatCountOf(paths.length, 'file')}`}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Dialog>
  );
};
