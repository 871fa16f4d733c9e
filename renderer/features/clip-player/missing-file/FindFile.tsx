import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import textStyles from '../../../ui/texts.module.css';
import { PickerDialog } from '../../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../../drop/use-choose-files.ts';
import { type ClipLocator, type LocateState, useLocateClip } from './use-locate-clip.ts';

const Looking = ({ progress }: LocateState & { status: 'looking' }) => (
  <>
    <p>
      {progress ? `${formatCountOf(progress.files, 'file')} searched…` : 'Looking for the file…'}
    </p>
    {progress ? <p className={textStyles.dim}>{printableText(progress.folder)}</p> : null}
  </>
);

const Outcome = ({ state }: { state: LocateState }) => (
  // Reserves its height, so that nothing moves when a search starts.
  <Box mih="2.8em" maw="60ch" ta="center" role="status">
    {state.status === 'looking' ? <Looking {...state} /> : null}
    {state.status === 'ended' ? (
      <Text c={state.isProblem ? 'var(--cc-bad)' : 'var(--cc-text)'}>{state.text}</Text>
    ) : null}
  </Box>
);

const Buttons = ({ locate: { state, look, stop } }: { locate: ClipLocator }) => {
  const choosing = useChooseFiles();
  if (state.status === 'looking') {
    return (
      <Button variant="default" onClick={stop}>
        Stop
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => choosing.ask({ kind: 'folder', purpose: 'find' }, look)}>
        Search a folder…
      </Button>
      <Button
        variant="default"
        onClick={() => choosing.ask({ kind: 'clips', purpose: 'find' }, look)}
      >
        Choose the file…
      </Button>
      <Button variant="default" onClick={() => look([])}>
        Rescan
      </Button>
      <PickerDialog choosing={choosing} />
    </>
  );
};

export const FindFile = ({ clipId }: { clipId: ClipId }) => {
  const locate = useLocateClip(clipId);
  return (
    <Stack align="center">
      <Group gap="sm" justify="center">
        <Buttons locate={locate} />
      </Group>
      <Outcome state={locate.state} />
    </Stack>
  );
};
