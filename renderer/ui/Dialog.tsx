import { Modal, type ModalProps } from '@mantine/core';
import { OverlayFocus } from './OverlayFocus.tsx';

/** A dialog over the screen. It has the keyboard as soon as it is drawn, and gives it back at once. */
export const Dialog = ({ children, ...modal }: ModalProps) => (
  <Modal {...modal} returnFocus={false}>
    <OverlayFocus />
    {children}
  </Modal>
);
