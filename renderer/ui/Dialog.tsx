import { Button, Group, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { OverlayFocus } from './OverlayFocus.tsx';

export const Dialog = ({ children, ...modal }: ModalProps) => (
  <Modal centered {...modal} returnFocus={false}>
    <OverlayFocus />
    {children}
  </Modal>
);

type ButtonsProps = { onCancel: () => void; children: ReactNode };

export const DialogButtons = ({ onCancel, children }: ButtonsProps) => (
  <Group gap="sm" justify="flex-end">
    <Button onClick={onCancel}>Cancel</Button>
    {children}
  </Group>
);
