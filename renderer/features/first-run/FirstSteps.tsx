import { Button } from '@mantine/core';
import { FolderOpen, Library, Play } from 'lucide-react';
import type { Connection } from '../../../shared/contract/service.ts';
import styles from './FirstRunScreen.module.css';
import type { Begin } from './use-begin.ts';

type Props = {
  connection: Connection;
  begin: Begin;
  /** False where clips cannot be evaluated yet: one can still go in and look around. */
  isReady: boolean;
};

/** The ways on, each of which takes the chosen service into use. */
export const FirstSteps = ({ connection, begin, isReady }: Props) => (
  <div className={styles.steps}>
    <Button
      leftSection={<Play size={14} aria-hidden />}
      loading={begin.isBusy}
      disabled={!isReady}
      onClick={() => begin.begin(connection, 'clips.addSamples')}
    >
      Try the sample clips
    </Button>
    <Button
      variant="default"
      leftSection={<FolderOpen size={14} aria-hidden />}
      disabled={begin.isBusy || !isReady}
      onClick={() => begin.begin(connection, 'clips.addFolder')}
    >
      Choose a folder…
    </Button>
    <Button
      variant="default"
      leftSection={<Library size={14} aria-hidden />}
      disabled={begin.isBusy}
      onClick={() => begin.begin(connection, 'go.library')}
    >
      Go to the library
    </Button>
  </div>
);
