import { Button, Checkbox, Flex, Group, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { useSetPrompt } from './use-set-prompt.ts';

const maxCharacters = 100_000;

type Props = {
  isOpen: boolean;
  clipIds: ClipId[];
  text: string;
  onClose: () => void;
};

const PromptForm = ({ clipIds, text, onClose }: Omit<Props, 'isOpen'>) => {
  const [typed, setTyped] = useState(text);
  const [evaluates, setEvaluates] = useState(false);
  const { setPrompt } = useSetPrompt();
  const save = (): void => {
    if (typed.trim() === '') return;
    setPrompt(clipIds, typed, evaluates);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit}>
      <Textarea
        label="Prompt"
        description="A typed prompt overrides all other sources."
        autosize
        minRows={4}
        maxRows={14}
        maxLength={maxCharacters}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', save]])}
        data-autofocus
      />
      <Checkbox
        label="Evaluate after saving"
        checked={evaluates}
        onChange={(event) => setEvaluates(event.currentTarget.checked)}
      />
      <Group gap="sm">
        <Button
          variant="subtle"
          mr="auto"
          onClick={() => {
            setPrompt(clipIds, null);
            onClose();
          }}
        >
          Restore original prompts
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" type="submit" disabled={typed.trim() === ''}>
          Save
        </Button>
      </Group>
    </Flex>
  );
};

export const PromptDialog = ({ isOpen, ...form }: Props) => (
  <Dialog
    opened={isOpen}
    onClose={form.onClose}
    title={`Set the prompt of ${formatCountOf(form.clipIds.length, 'clip')}`}
    size="lg"
  >
    <PromptForm {...form} />
  </Dialog>
);
