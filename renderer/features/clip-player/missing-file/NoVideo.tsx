import { Box, Button, Flex, Group, Paper, Stack, Text } from '@mantine/core';
import { CloudDownload, FileQuestionMark, VideoOff } from 'lucide-react';
import { useState } from 'react';
import type { LocateProgress, LocateResult } from '../../../../shared/contract/clips.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useProgressCall } from '../../../rpc/use-progress-call.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { forgetFailedImages } from '../../../ui/failed-images.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import textStyles from '../../../ui/texts.module.css';
import { hasFile } from '../../clip-cards/has-file.ts';
import { PickerDialog } from '../../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../../drop/use-choose-files.ts';
import { useReview } from '../review-context.ts';
import { DownloadClip } from './DownloadClip.tsx';

const alsoFound = (others: number): string =>
  others === 0 ? '' : ` ${formatCountOf(others, 'other missing clip')} found with it.`;

const notRead = (unreadable: number): string =>
  unreadable === 0
    ? ''
    : ` ${formatCountOf(unreadable, 'file or folder', 'files and folders')} could not be read.`;

/** @param isElsewhere whether other folders than the clip's last known one were searched */
export const locateText = (result: LocateResult, isElsewhere: boolean): string => {
  const { path, files, unreadable, others } = result;
  if (path !== null) return `The clip’s file was found.${alsoFound(others)}`;
  if (!isElsewhere) return 'The file is still missing.';
  const looked = `${formatCountOf(files, 'file')} searched.`;
  const found = others === 0 ? '' : ` ${formatCountOf(others, 'other missing clip')} found.`;
  return `No file there matches this clip. ${looked}${found}${notRead(unreadable)}`;
};

const Looking = ({ progress }: { progress: LocateProgress | null }) => (
  <>
    <p>
      {progress ? `${formatCountOf(progress.files, 'file')} searched…` : 'Looking for the file…'}
    </p>
    {progress ? <p className={textStyles.dim}>{progress.folder}</p> : null}
  </>
);

const FindFile = ({ clipId }: { clipId: ClipId }) => {
  const choosing = useChooseFiles();
  const [isElsewhere, setIsElsewhere] = useState(false);
  const { state, begin, stop } = useProgressCall({
    call: useRpc().client.clips.locate,
    onDone: (result) => {
      if (result.path === null) return;
      forgetFailedImages(clipId);
      // A notification, since this part of the page disappears once the file is found.
      notify.done(locateText(result, isElsewhere));
    },
  });
  const look = (paths: string[]): void => {
    setIsElsewhere(paths.length > 0);
    begin({ clipId, paths });
  };
  return (
    <Stack align="center">
      <Group gap="sm" justify="center">
        {state.status === 'running' ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <>
            <Button variant="filled" onClick={() => choosing.ask('findFolder', look)}>
              Search a folder…
            </Button>
            <Button onClick={() => choosing.ask('findClip', look)}>Choose the file…</Button>
            <Button onClick={() => look([])}>Rescan</Button>
          </>
        )}
      </Group>
      {/* Reserves its height, so that nothing moves when a search starts. */}
      <Box mih="2.8em" maw="60ch" ta="center" role="status">
        {state.status === 'running' ? <Looking progress={state.progress} /> : null}
        {state.status === 'done' && state.result.path === null ? (
          <p>{locateText(state.result, isElsewhere)}</p>
        ) : null}
        {state.status === 'stopped' ? <p>The search was stopped.</p> : null}
        {state.status === 'failed' ? <Text c="var(--cc-bad)">{state.error.message}</Text> : null}
      </Box>
      <PickerDialog choosing={choosing} />
    </Stack>
  );
};

export const NoVideo = ({ problem }: { problem: string | null }) => {
  const { card, address } = useReview().detail;
  return (
    <Flex
      pos="absolute"
      inset={0}
      align="safe center"
      justify="center"
      p="lg"
      style={{ overflow: 'auto' }}
    >
      <Paper withBorder p="md" maw={480}>
        {address !== null && !hasFile(card) ? (
          <EmptyState
            icon={CloudDownload}
            title="This clip is at a URL"
            actions={<DownloadClip clipId={card.clipId} label="Download for review" />}
          >
            Its findings, prompt and details are available. To see its frames, download the clip
            from <bdi>{card.address}</bdi>
          </EmptyState>
        ) : card.isMissing ? (
          <EmptyState
            icon={FileQuestionMark}
            title="The file is missing"
            actions={<FindFile clipId={card.clipId} />}
          >
            It was moved, deleted or changed. Its findings are still here. Search a folder, or
            choose the file: Clipcheck recognizes it by its content, even under another name.
          </EmptyState>
        ) : (
          <EmptyState icon={VideoOff} title="The clip cannot be played">
            {problem} Its findings are still here.
          </EmptyState>
        )}
      </Paper>
    </Flex>
  );
};
