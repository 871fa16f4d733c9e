import { Button, Checkbox, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useState } from 'react';
import { maxPromptCharacters } from '../../../shared/contract/prompts.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import { useSetPrompt } from './use-set-prompt.ts';

type Props = { clipIds: ClipId[]; text: string; onClose: () => void };

export const PromptDialog = ({ clipIds, text, onClose }: Props) => {
  const [typed, setTyped] = useState(text);
  const [evaluates, setEvaluates] = useState(false);
  const { setPrompt } = useSetPrompt();
  const isReady = typed.trim() !== '';
  const save = (): void => {
    setPrompt(clipIds, typed, evaluates);
    onClose();
  };
  const title = `Set the prompt of ${formatCountOf(clipIds.length, 'clip')}`;
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <DialogForm
        submitLabel="Save"
        isReady={isReady}
        aside={
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
        }
        onSubmit={save}
        onCancel={onClose}
      >
        <Textarea
          label="Prompt"
          description="A typed prompt overrides all other sources."
          autosize
          minRows={4}
          maxRows={14}
          maxLength={maxPromptCharacters}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={getHotkeyHandler([['mod+Enter', () => isReady && save()]])}
          data-autofocus
        />
        <Checkbox
          label="Evaluate after saving"
          checked={evaluates}
          onChange={(event) => setEvaluates(event.currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  );
};
