import { Button, FileButton, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { readChosenText } from '../../ui/read-text-file.ts';

type FormProps = { onAdopt: (text: string) => void; onClose: () => void };

/** Asks for evaluations that other programs created. */
export const AdoptForm = ({ onAdopt, onClose }: FormProps) => {
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
