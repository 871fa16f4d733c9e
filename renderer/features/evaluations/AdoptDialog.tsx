import { Button, FileButton, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Fetched } from '../../../shared/documents/fetched.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useProgressCall } from '../../rpc/use-progress-call.ts';
import { DialogForm } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { readChosenText } from '../../ui/read-text-file.ts';
import { PickerDialog } from '../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../drop/use-choose-files.ts';
import { FetchDialog } from './FetchDialog.tsx';

/** Puts later results in place of those of the same evaluations. */
const withLater = (before: Fetched | null, later: Fetched): Fetched => {
  const byId = new Map(later.evaluations.map((one) => [one.evaluationId, one]));
  const evaluations = before?.evaluations.map((one) => byId.get(one.evaluationId) ?? one);
  return { ...later, evaluations: evaluations ?? later.evaluations };
};

type FormProps = { onAdopt: (text: string) => void; onClose: () => void };

const IdsForm = ({ onAdopt, onClose }: FormProps) => {
  const [text, setText] = useState('');
  const loadFile = (file: File | null): void => {
    if (file) readChosenText(file).then(setText, notify.failed('The file could not be read'));
  };
  return (
    <DialogForm
      submitLabel="Adopt"
      isReady={text.trim() !== ''}
      aside={
        <FileButton onChange={loadFile} accept=".txt,.jsonl,.json,text/plain">
          {(button) => (
            <Button {...button} mr="auto">
              Load a file…
            </Button>
          )}
        </FileButton>
      }
      onSubmit={() => onAdopt(text)}
      onCancel={onClose}
    >
      <Textarea
        label="Evaluation ids"
        description="One per line, or JSON Lines with the member id. Nothing is billed."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        styles={{ input: { fontFamily: 'var(--cc-font-mono)', whiteSpace: 'pre' } }}
        rows={8}
        spellCheck={false}
        data-autofocus
      />
      <Text c="dimmed">
        An evaluation is added to the clip that its metadata name. If they name none, you choose it.
      </Text>
    </DialogForm>
  );
};

/** Adds evaluations that other programs created to the clips of the library. */
export const AdoptDialog = ({ onClose }: { onClose: () => void }) => {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const choosing = useChooseFiles();
  const call = useProgressCall({
    call: useRpc().client.evaluations.adopt,
    onDone: (result) => setFetched((before) => withLater(before, result)),
  });
  const adopt = (text: string, clipPath: string | null = null): void =>
    call.begin({ text, clipPath });
  return (
    <>
      <FetchDialog
        title="Adopt evaluations of other programs"
        failedTitle="The evaluations were not adopted"
        call={call}
        fetched={fetched}
        form={call.state.status === 'idle' ? <IdsForm onAdopt={adopt} onClose={onClose} /> : null}
        onClose={onClose}
        onChoose={(evaluationId) =>
          choosing.ask('findClip', ([clipPath]) => {
            if (clipPath !== undefined) adopt(evaluationId, clipPath);
          })
        }
      />
      <PickerDialog choosing={choosing} />
    </>
  );
};
