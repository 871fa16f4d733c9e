import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { hasVisibleCharacter } from '../../shared/text/printable-text.ts';
import { Dialog, DialogForm } from './Dialog.tsx';

type Props = {
  title: string;
  name: string;
  description?: string;
  maxLength: number;
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks for a name, which is not empty, and closes. The same name changes nothing. */
export const NameDialog = ({ title, name, description, maxLength, onName, onClose }: Props) => {
  const [typed, setTyped] = useState(name);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogForm
        submitLabel="Save"
        isReady={hasVisibleCharacter.test(typed)}
        onSubmit={() => {
          if (typed !== name) onName(typed.trim());
          onClose();
        }}
        onCancel={onClose}
      >
        <TextInput
          label="Name"
          description={description}
          maxLength={maxLength}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
};
