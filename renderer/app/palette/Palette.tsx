import { Modal } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { OverlayFocus } from '../../ui/OverlayFocus.tsx';
import { PaletteList } from './PaletteList.tsx';
import type { PaletteEntry } from './palette-entry.ts';

const maxRecent = 5;

/** Actions run from this window's palette, newest first; each once. */
type RecentActions = { all(): readonly string[]; add(id: string): void };

const createRecentActions = (): RecentActions => {
  let recent: readonly string[] = [];
  return {
    all: () => recent,
    add: (id) => {
      recent = [id, ...recent.filter((other) => other !== id)].slice(0, maxRecent);
    },
  };
};

type Props = { isOpen: boolean; onClose: () => void };

/** Finds every action, screen, view and clip by a few letters. */
export const Palette = ({ isOpen, onClose }: Props) => {
  const [recent] = useState(createRecentActions);
  const choose = (entry: PaletteEntry): void => {
    recent.add(entry.id);
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
        <PaletteList recent={recent.all()} onChoose={choose} />
      </Modal.Content>
    </Modal.Root>
  );
};
