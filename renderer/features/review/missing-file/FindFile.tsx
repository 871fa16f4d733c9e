import { Button, Group } from '@mantine/core';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { PickerDialog } from '../../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../../drop/use-choose-files.ts';
import styles from './FindFile.module.css';
import { type LocateClip, type LocateState, useLocateClip } from './use-locate-clip.ts';

const Looking = ({ progress }: LocateState & { status: 'looking' }) => (
  <>
    <p className={styles.text}>
      {progress ? `${formatCountOf(progress.files, 'file')} searched…` : 'Looking for the file…'}
    </p>
    {progress ? <p className={styles.folder}>{printableText(progress.folder)}</p> : null}
  </>
);

const Outcome = ({ state }: { state: LocateState }) => (
  <div className={styles.outcome} role="status">
    {state.status === 'looking' ? <Looking {...state} /> : null}
    {state.status === 'ended' ? (
      <p className={styles.text} data-problem={state.isProblem}>
        {state.text}
      </p>
    ) : null}
  </div>
);

const Buttons = ({ locate: { state, look, stop } }: { locate: LocateClip }) => {
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
      <PickerDialog
        question={choosing.question}
        onChoose={choosing.choose}
        onClose={choosing.close}
      />
    </>
  );
};

export const FindFile = ({ clipId }: { clipId: ClipId }) => {
  const locate = useLocateClip(clipId);
  return (
    <div className={styles.find}>
      <Group gap="sm" justify="center">
        <Buttons locate={locate} />
      </Group>
      <Outcome state={locate.state} />
    </div>
  );
};
