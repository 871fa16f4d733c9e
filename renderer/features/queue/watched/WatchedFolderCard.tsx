import { Button, Flex, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CirclePause, Eye, FolderSearch, FolderX, OctagonAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { WatchInfo } from '../../../../shared/contract/watch.ts';
import { lastPathPart } from '../../../../shared/text/last-path-part.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useBatches } from '../../../rpc/use-batches.ts';
import { useCall } from '../../../rpc/use-call.ts';
import { Ago } from '../../../ui/Ago.tsx';
import boxStyles from '../../../ui/boxes.module.css';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import {
  formatBytes,
  formatCount,
  formatCountOf,
  formatShare,
  formatUnits,
} from '../../../ui/formats.ts';
import { Mark, type MarkLooks } from '../../../ui/Mark.tsx';
import textStyles from '../../../ui/texts.module.css';
import { WatchForm } from './WatchForm.tsx';

const phases: Record<WatchInfo['phase'], MarkLooks> = {
  looking: { label: 'Searching', icon: FolderSearch, tone: 'info' },
  watching: { label: 'Watching', icon: Eye, tone: 'good' },
  unreachable: { label: 'Unreachable, retrying', icon: FolderX, tone: 'warn' },
  paused: { label: 'Paused', icon: CirclePause, tone: 'warn' },
};

export const watchLooks = ({ phase, problem }: WatchInfo): MarkLooks =>
  phase === 'watching' && problem !== null
    ? { label: 'Clips cannot be added', icon: OctagonAlert, tone: 'bad' }
    : phases[phase];

/** "12 clips added, 2 not complete yet". */
const takenText = ({ takenCount, waitingCount }: WatchInfo): string => {
  const taken =
    takenCount === 0 ? 'No clips added yet' : `${formatCountOf(takenCount, 'clip')} added`;
  return waitingCount === 0 ? taken : `${taken}, ${formatCount(waitingCount)} not complete yet`;
};

/** "with subfolders, at most 50 units a day". */
const rulesText = ({ includesSubfolders, dailyCapUnits }: WatchInfo): string => {
  const folders = includesSubfolders ? 'with subfolders' : 'without subfolders';
  return dailyCapUnits === null
    ? folders
    : `${folders}, at most ${formatUnits(dailyCapUnits)} a day`;
};

type Waiting = WatchInfo['waiting'][number];

/** "3.2 MB so far", "12 MB, 40% read". */
export const waitingText = ({ sizeBytes, readBytes, problem }: Waiting): string => {
  if (problem !== null) return problem;
  const size = formatBytes(sizeBytes);
  return readBytes === null
    ? `${size} so far`
    : `${size}, ${formatShare(readBytes, sizeBytes)} read`;
};

type ChangeWatchDialogProps = { watch: WatchInfo; onClose: () => void };

const ChangeWatchDialog = ({ watch, onClose }: ChangeWatchDialogProps) => {
  const { watchId } = watch;
  const change = useMutation(useRpc().query.watch.change.mutationOptions({ onSuccess: onClose }));
  return (
    <Dialog opened onClose={onClose} title={`Options of “${lastPathPart(watch.path)}”`}>
      <WatchForm
        initial={{ includesSubfolders: watch.includesSubfolders, cap: watch.dailyCapUnits }}
        call={change}
        failedTitle="Nothing was changed"
        submitLabel="Save"
        onSubmit={(rules) => change.mutate({ watchId, ...rules })}
        onCancel={onClose}
      />
    </Dialog>
  );
};

type Props = {
  title: string;
  files: readonly { path: string; text: string }[];
  /** Total number of files; only the first are listed. */
  count: number;
};

const WatchedFiles = ({ title, files, count }: Props) =>
  count === 0 || files.length === 0 ? null : (
    <Flex component="section" direction="column" gap="xs" aria-label={title}>
      <Text component="h4" fz="xs" fw={600}>
        {title}
      </Text>
      <Flex
        component="ul"
        className={boxStyles.scrolls}
        direction="column"
        gap={2}
        mah={160}
        fz="xs"
      >
        {files.map(({ path, text }) => (
          <Flex key={path} component="li" gap="md">
            <Text inherit flex="none" maw="40%" truncate title={path}>
              {lastPathPart(path)}
            </Text>
            <Text inherit c="dimmed">
              {text}
            </Text>
          </Flex>
        ))}
      </Flex>
      {count > files.length ? (
        <p className={textStyles.dim}>and {formatCountOf(count - files.length, 'more file')}</p>
      ) : null}
    </Flex>
  );

type OpenDialog = 'options' | 'removal' | null;

const LastTaken = ({ lastTaken }: WatchInfo) =>
  lastTaken === null ? null : (
    <p className={textStyles.dim}>
      Last: <span title={lastTaken.path}>{lastPathPart(lastTaken.path)}</span>,{' '}
      <Ago atMs={lastTaken.atMs} />
    </p>
  );

type ButtonsProps = { watch: WatchInfo; onOpen: (dialog: OpenDialog) => void };

const Buttons = ({ watch, onOpen }: ButtonsProps) => {
  const { watchId, newestBatchId, phase } = watch;
  // The batch may be cleared or too new: only listed ones can be shown.
  const isListed = useBatches().list?.some(({ batchId }) => batchId === newestBatchId) ?? false;
  const { client } = useRpc();
  const pause = useCall(client.watch.pause, 'The folder was not paused');
  const resume = useCall(client.watch.resume, 'The folder could not be watched');
  return (
    <Group gap="sm" ml="auto">
      {newestBatchId === null || !isListed ? null : (
        <Button component={Link} href={routes.queueBatch(newestBatchId)}>
          Show newest batch
        </Button>
      )}
      {phase === 'paused' ? (
        <Button
          variant="filled"
          loading={resume.isPending}
          onClick={() => resume.mutate({ watchId })}
        >
          Resume
        </Button>
      ) : (
        <Button loading={pause.isPending} onClick={() => pause.mutate({ watchId })}>
          Pause
        </Button>
      )}
      <Button onClick={() => onOpen('options')}>Options…</Button>
      <Button onClick={() => onOpen('removal')}>Remove…</Button>
    </Group>
  );
};

export const WatchedFolderCard = ({ watch }: { watch: WatchInfo }) => {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const remove = useCall(useRpc().client.watch.remove, 'The folder was not removed');
  const { watchId, path, problem, waiting, waitingCount, broken, brokenCount } = watch;
  const name = lastPathPart(path);
  const close = (): void => setDialog(null);
  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Stack gap="sm">
        <Group>
          <Title order={3} className={textStyles.wrap}>
            {name}
          </Title>
          <Mark {...watchLooks(watch)} />
          <Buttons watch={watch} onOpen={setDialog} />
        </Group>
        <p className={textStyles.dim}>
          {path}, {rulesText(watch)}
        </p>
        {problem === null ? null : (
          <Text c="var(--cc-warn)" role="status">
            {problem.message}
          </Text>
        )}
        <p>{takenText(watch)}</p>
        <LastTaken {...watch} />
        <WatchedFiles
          title="Not complete yet"
          count={waitingCount}
          files={waiting.map((file) => ({ path: file.path, text: waitingText(file) }))}
        />
        <WatchedFiles
          title="Skipped until they change"
          count={brokenCount}
          files={broken.map((file) => ({ path: file.path, text: file.message }))}
        />
        {dialog === 'options' ? <ChangeWatchDialog watch={watch} onClose={close} /> : null}
        <ConfirmDialog
          isOpen={dialog === 'removal'}
          title={`Stop watching “${name}”?`}
          confirmLabel="Stop watching"
          onConfirm={() => remove.mutate({ watchId })}
          onClose={close}
        >
          <p>
            Files, results and clips in the queue are kept. Clipcheck deletes its list of files seen
            there.
          </p>
        </ConfirmDialog>
      </Stack>
    </Paper>
  );
};
