import { Modal, type ModalProps } from '@mantine/core';
import { OverlayFocus } from './OverlayFocus.tsx';

export const Dialog = ({ children, ...modal }: ModalProps) => (
  <Modal {...modal} returnFocus={false}>
    <OverlayFocus />
    {children}
  </Modal>
);
