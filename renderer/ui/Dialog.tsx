import { Button, Flex, Group, Modal, type ModalProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { OverlayFocus } from './OverlayFocus.tsx';

export const Dialog = ({ children, ...modal }: ModalProps) => (
  <Modal centered {...modal} returnFocus={false}>
    <OverlayFocus />
    {children}
  </Modal>
);

type ButtonsProps = {
  onCancel: () => void;
  /** A further button, before the others. */
  aside?: ReactNode;
  children: ReactNode;
};

export const DialogButtons = ({ onCancel, aside, children }: ButtonsProps) => (
  <Group gap="sm" justify="flex-end">
    {aside}
    <Button onClick={onCancel}>Cancel</Button>
    {children}
  </Group>
);

type FormProps = ButtonsProps & {
  submitLabel: string;
  isBusy?: boolean;
  /** Whether it can be submitted. */
  isReady?: boolean;
  /** Focuses the submit button at first, for forms whose defaults are usually right. */
  focusesSubmit?: boolean;
  onSubmit: () => void;
};

/** The fields of a dialog, with its buttons below. */
export const DialogForm = ({ children, aside, onSubmit, onCancel, ...props }: FormProps) => {
  const { submitLabel, isBusy = false, isReady = true, focusesSubmit } = props;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) onSubmit();
  };
  return (
    <Flex component="form" direction="column" gap="lg" onSubmit={submit}>
      {children}
      <DialogButtons aside={aside} onCancel={onCancel}>
        <Button
          variant="filled"
          type="submit"
          loading={isBusy}
          disabled={!isReady}
          {...(focusesSubmit ? { 'data-autofocus': true } : {})}
        >
          {submitLabel}
        </Button>
      </DialogButtons>
    </Flex>
  );
};
