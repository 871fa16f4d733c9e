import { Modal, type ModalProps } from '@mantine/core';
import { OverlayFocus } from './OverlayFocus.tsx';

/** A modal dialog that takes the focus in the commit that renders it. */
export const Dialog = ({ children, ...modal }: ModalProps) => (
  <Modal {...modal} returnFocus={false}>
    <OverlayFocus />
    {children}
  </Modal>
);
