import { Button, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BinPlan, BinResult } from '../../../shared/contract/bin.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import { lastPathPart } from '../../../shared/text/last-path-part.ts';
import { PartlyUndone, useOfferUndo } from '../../actions/undo-stack.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useProgressCall } from '../../rpc/use-progress-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CallError, ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatBytes, formatCount, formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { FileList, type FileRow } from '../sort/FileList.tsx';
import { FileProgress } from '../sort/FileProgress.tsx';

const planRows = ({ files, leftOut }: BinPlan): FileRow[] => [
  ...files.map((file) => ({ kind: 'file', ...file }) as const),
  ...leftOut.map((clip) => ({ kind: 'leftOut', clip }) as const),
];

/** "2 clips with 5 files, 12 MB. 1 left out. 30 clips are not rejected and will stay." */
const planText = ({ clips, files, leftOut, notRejected }: BinPlan): string => {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return [
    files.length === 0
      ? 'No clip can be moved.'
      : `${formatCountOf(clips, 'clip')} with ${formatCountOf(files.length, 'file')}, ${formatBytes(bytes)}.`,
    leftOut.length > 0 ? `${formatCount(leftOut.length)} left out.` : '',
    notRejected > 0
      ? `${formatCountOf(notRejected, 'clip is', 'clips are')} not rejected and will stay.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
};

const movedText = ({ clips, files }: BinResult, binName: string): string =>
  `${formatCountOf(clips, 'clip')} with ${formatCountOf(files, 'file')} moved to the ${binName}`;

/** "Not moved: take.mp4. It changed. 2 more files." */
const problemText = (problem: string, files: BinResult['failed']): string => {
  const [first, ...others] = files.map(
    ({ path, reason }) => `${lastPathPart(path)}. ${reason.message}`,
  );
  const rest = others.length > 0 ? ` ${formatCountOf(others.length, 'more file')}.` : '';
  return `${problem}: ${first}${rest}`;
};

const failedTitle = 'The clips were not moved';

/** Null if the host has no bin. */
export const useBinName = (): string | null =>
  useQuery(useRpc().query.app.info.queryOptions()).data?.binName ?? null;

const useMoveToBin = (binName: string, onAllMoved: () => void) => {
  const { client } = useRpc();
  const offerUndo = useOfferUndo();
  const undo = async (undoId: string): Promise<void> => {
    const { kept } = await client.bin.undo({ undoId });
    if (kept.length > 0) throw new PartlyUndone(problemText('Not put back', kept));
  };
  const finish = (result: BinResult, _: unknown, isLeft: boolean): void => {
    const { undoId, files, failed } = result;
    const text = movedText(result, binName);
    if (undoId !== null) offerUndo(text, () => undo(undoId));
    else if (files > 0) notify.done(`${text}. You can put them back there.`);
    if (failed.length === 0) onAllMoved();
    else if (isLeft) notify.problem(problemText('Not moved', failed));
  };
  return useProgressCall({ call: client.bin.run, onDone: finish, failedTitle });
};

type Props = { selection: ReportSelection; onClose: () => void };

/** Shows what would go to the bin, and moves it. */
export const BinDialog = ({ selection, onClose }: Props) => {
  const { client, query } = useRpc();
  const binName = useBinName() ?? 'bin';
  const planned = useQuery({
    ...query.bin.plan.queryOptions({ input: { selection } }),
    staleTime: 0,
    gcTime: 0,
  });
  const move = useMoveToBin(binName, onClose);
  const { state } = move;
  const isChoosing = state.status === 'idle';
  const isMoving = state.status === 'running';
  const plan = planned.data;
  const shownPaths = plan?.files.map(({ path }) => path) ?? [];
  const part = usePartFocus<HTMLDivElement>(state.status);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Move rejected clips to the ${binName}`}
      size="xl"
      withCloseButton={!isMoving}
      closeOnClickOutside={false}
      closeOnEscape={!isMoving}
    >
      <Stack gap="lg" ref={part}>
        {isMoving ? (
          <FileProgress
            label="Progress"
            noun="file"
            progress={state.progress}
            onCancel={client.bin.cancel}
          />
        ) : null}
        {isChoosing && planned.error ? (
          <CallError title="The clips could not be read" call={planned} />
        ) : null}
        {isChoosing && planned.isPending ? (
          <>
            <VisuallyHidden role="status">Reading the clips…</VisuallyHidden>
            <Skeleton height={200} />
          </>
        ) : null}
        {isChoosing && plan ? (
          <>
            <p role="status">{planText(plan)}</p>
            <FileList label="Files" rows={planRows(plan)} />
          </>
        ) : null}
        {state.status === 'failed' ? <ErrorPanel title={failedTitle} error={state.error} /> : null}
        {state.status === 'done' ? (
          <>
            <p role="status">{movedText(state.result, binName)}. Not moved:</p>
            <FileList
              label="Not moved"
              rows={state.result.failed.map((clip) => ({ kind: 'failed', clip }))}
            />
          </>
        ) : null}
        {isMoving ? null : (
          <Group gap="sm" justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              {isChoosing ? 'Cancel' : 'Close'}
            </Button>
            {isChoosing ? (
              <Button
                variant="filled"
                disabled={shownPaths.length === 0}
                onClick={() => move.begin({ selection, shownPaths })}
              >
                {shownPaths.length === 0
                  ? 'Nothing to move'
                  : `Move ${formatCountOf(shownPaths.length, 'file')}`}
              </Button>
            ) : null}
          </Group>
        )}
      </Stack>
    </Dialog>
  );
};
