import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Fetched } from '../../../shared/documents/fetched.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useProgressCall } from '../../rpc/use-progress-call.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { readChosenText } from '../../ui/read-text-file.ts';
import { PickerDialog } from '../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../drop/use-choose-files.ts';
import { FetchedPart } from './FetchedPart.tsx';

/** Puts later results in place of those of the same evaluations. */
const withLater = (before: Fetched | null, later: Fetched): Fetched => {
  if (!before) return later;
  const byId = new Map(later.evaluations.map((one) => [one.evaluationId, one]));
  return {
    ...later,
    evaluations: before.evaluations.map((one) => byId.get(one.evaluationId) ?? one),
  };
};

const IdsField = ({ text, onText }: { text: string; onText: (text: string) => void }) => {
  const loadFile = (file: File | null): void => {
    if (file) readChosenText(file).then(onText, notify.failed('The file could not be read'));
  };
  return (
    <>
      <Textarea
        label="Evaluation ids"
        description="One per line, or JSON Lines with the member id. Nothing is billed."
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'var(--cc-font-mono)', whiteSpace: 'pre' } }}
        rows={8}
        spellCheck={false}
        data-autofocus
      />
      <Group>
        <FileButton onChange={loadFile} accept=".txt,.jsonl,.json,text/plain">
          {(button) => <Button {...button}>Load a file…</Button>}
        </FileButton>
        <Text span c="dimmed" flex={1}>
          An evaluation is added to the clip that its metadata name. If they name none, you choose
          the clip.
        </Text>
      </Group>
    </>
  );
};

/** Adds evaluations that other programs created to the clips of the library. */
export const AdoptDialog = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('');
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const choosing = useChooseFiles();
  const { state, begin, stop, clear } = useProgressCall({
    call: useRpc().client.evaluations.adopt,
    onDone: (result) => setFetched((before) => withLater(before, result)),
  });
  const isRunning = state.status === 'running';
  const isAsking = fetched === null && state.status === 'idle';
  const again = (): void => {
    clear();
    setFetched(null);
  };
  const choose = (evaluationId: string): void =>
    choosing.ask('findClip', ([clipPath]) => {
      if (clipPath !== undefined) begin({ text: evaluationId, clipPath });
    });
  return (
    <>
      <Dialog
        opened
        onClose={isRunning ? stop : onClose}
        title="Adopt evaluations of other programs"
        size="xl"
        closeOnClickOutside={!isRunning}
      >
        <Stack>
          {isAsking ? <IdsField text={text} onText={setText} /> : null}
          <FetchedPart
            state={state}
            fetched={fetched}
            failedTitle="The evaluations were not adopted"
            onOpen={onClose}
            onChoose={isRunning ? undefined : choose}
          />
          {isAsking ? (
            <DialogButtons onCancel={onClose}>
              <Button
                variant="filled"
                disabled={text.trim() === ''}
                onClick={() => begin({ text, clipPath: null })}
              >
                Adopt
              </Button>
            </DialogButtons>
          ) : (
            <Group gap="sm" justify="flex-end">
              {isRunning ? (
                <Button onClick={stop}>Stop</Button>
              ) : (
                <>
                  <Button onClick={again}>Back</Button>
                  <Button variant="filled" onClick={onClose}>
                    Close
                  </Button>
                </>
              )}
            </Group>
          )}
        </Stack>
      </Dialog>
      <PickerDialog choosing={choosing} />
    </>
  );
};
