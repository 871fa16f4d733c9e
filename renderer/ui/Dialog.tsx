import { Modal, type ModalProps } from '@mantine/core';
import { OverlayFocus } from './OverlayFocus.tsx';

export const Dialog = ({ children, ...modal }: ModalProps) => (
  <Modal centered {...modal} returnFocus={false}>
    <OverlayFocus />
    {children}
  </Modal>
);
