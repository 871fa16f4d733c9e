import { Modal } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { OverlayFocus } from '../../ui/OverlayFocus.tsx';
import { PaletteList } from './PaletteList.tsx';
import type { PaletteEntry } from './palette-entry.ts';

const maxRecent = 5;

type Props = { isOpen: boolean; onClose: () => void };

/** Finds every action, screen, view and clip by a few letters. */
export const Palette = ({ isOpen, onClose }: Props) => {
  /** Actions run from this palette, newest first; each once. */
  const [recent, setRecent] = useState<readonly string[]>([]);
  const choose = (entry: PaletteEntry): void => {
    setRecent([entry.id, ...recent.filter((id) => id !== entry.id)].slice(0, maxRecent));
    // Closes before the action runs, since that may open a dialog or act on the screen below.
    // Closes synchronously, within the key event, so that the next key reaches that dialog.
    flushSync(onClose);
    entry.run();
  };
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      padding={0}
      size="lg"
      yOffset="12vh"
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Find an action or a clip">
        <OverlayFocus />
        <PaletteList recent={recent} onChoose={choose} />
      </Modal.Content>
    </Modal.Root>
  );
};
