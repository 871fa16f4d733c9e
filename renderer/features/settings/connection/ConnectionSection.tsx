import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../../shared/contract/service.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatCountOf } from '../../../ui/formats.ts';
import { Section } from '../../../ui/Section.tsx';
import { useBatches } from '../../queue/batches/use-batches.ts';
import { judgedTexts } from '../../service/judged-texts.ts';
import { SaveMark } from '../SaveMark.tsx';
import { useSaveSettings } from '../use-save-settings.ts';
import { ConnectForm } from './ConnectForm.tsx';
import styles from './ConnectionSection.module.css';
import { TestConnection } from './TestConnection.tsx';

const usedInWords = (connection: Connection): string =>
  connection.kind === 'built-in' ? 'The built-in evaluator' : connection.baseUrl;

/** How many batches would pause if another service were used now. */
const useRunningBatches = (): number =>
  (useBatches().list ?? []).filter(
    ({ phase }) => phase === 'waiting' || phase === 'scanning' || phase === 'running',
  ).length;

/** Which service is in use, and the change to another. */
export const ConnectionSection = ({ settings }: { settings: Settings }) => {
  const { connection } = settings;
  const [chosen, setChosen] = useState(connection.kind);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const running = useRunningBatches();
  const { save, state } = useSaveSettings();
  const guard = (act: () => void): void => {
    if (running === 0) act();
    else setWaiting(() => act);
  };
  return (
    <>
      <Section title="Service in use">
        <p className={styles.used}>{usedInWords(connection)}</p>
        <TestConnection key={usedInWords(connection)} connection={connection} />
      </Section>
      <Section
        title="Use another service"
        about="Results of different services are kept apart. All stay in the library."
        tools={<SaveMark state={state} />}
      >
        <Radio.Group
          aria-label="Service"
          value={chosen}
          onChange={(value) => setChosen(value === 'remote' ? 'remote' : 'built-in')}
        >
          <div className={styles.choices}>
            <Radio
              value="built-in"
              label="The built-in evaluator"
              description={`On this machine, without account, key or cost. Judges what can be measured. In the picture: ${judgedTexts.picture}. In the prompt: ${judgedTexts.prompt}.`}
            />
            <Radio
              value="remote"
              label="An evaluation service"
              description={`Needs its address and a key. Its models can judge what a picture shows: ${judgedTexts.onlyService.picture}. They can also judge ${judgedTexts.onlyService.prompt}.`}
            />
          </div>
        </Radio.Group>
        {chosen === 'remote' ? (
          <ConnectForm connection={connection} submitLabel="Use this service" guard={guard} />
        ) : (
          <div className={styles.buttons}>
            <Button
              variant="default"
              disabled={connection.kind === 'built-in'}
              onClick={() => guard(() => save({ connection: { kind: 'built-in' } }))}
            >
              Use the built-in evaluator
            </Button>
          </div>
        )}
      </Section>
      <ConfirmDialog
        isOpen={waiting !== null}
        title="Use another service while clips are evaluated?"
        confirmLabel="Use the other service"
        onConfirm={() => {
          waiting?.();
          setWaiting(null);
        }}
        onClose={() => setWaiting(null)}
      >
        <p className={styles.text}>
          {formatCountOf(running, 'batch', 'batches')} will pause. Submitted clips still get their
          results. The rest continues once you use this service again.
        </p>
      </ConfirmDialog>
    </>
  );
};
