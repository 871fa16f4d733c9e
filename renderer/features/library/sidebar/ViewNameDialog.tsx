import { Button, Flex, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';

type FormProps = { name: string; onName: (name: string) => void; onClose: () => void };

const NameForm = ({ name, onName, onClose }: FormProps) => {
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') onName(typed.trim());
  };
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit}>
      <TextInput
        label="Name"
        description="Saves the filters and the sort order. New clips that match appear in the view."
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={typed.trim() === ''}>
          Save
        </Button>
      </Group>
    </Flex>
  );
};

export const ViewNameDialog = ({
  isOpen,
  title,
  ...form
}: FormProps & { isOpen: boolean; title: string }) => (
  <Dialog opened={isOpen} onClose={form.onClose} title={title} centered>
    <NameForm {...form} />
  </Dialog>
);
