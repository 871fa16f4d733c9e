import { Modal } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { OverlayFocus } from '../../ui/OverlayFocus.tsx';
import styles from './Palette.module.css';
import { PaletteList } from './PaletteList.tsx';
import type { PaletteEntry } from './palette-entry.ts';

/** How many actions are remembered as recent. */
const mostRecent = 5;

/** Actions that were chosen in this window, newest first; each once. */
type RecentActions = { all(): readonly string[]; add(id: string): void };

const createRecentActions = (): RecentActions => {
  let recent: readonly string[] = [];
  return {
    all: () => recent,
    add: (id) => {
      recent = [id, ...recent.filter((other) => other !== id)].slice(0, mostRecent);
    },
  };
};

type Props = { isOpen: boolean; onClose: () => void };

/** Finds every action, screen, view and clip by a few letters. */
export const Palette = ({ isOpen, onClose }: Props) => {
  const [recent] = useState(createRecentActions);
  const choose = (entry: PaletteEntry): void => {
    recent.add(entry.id);
    // Gone first: what is chosen may open a dialog, or be meant for the screen below. And at once,
    // within the key's own event, so that the next key finds the dialog open.
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
      classNames={{ content: styles.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Find an action or a clip">
        <OverlayFocus />
        <PaletteList recent={recent.all()} onChoose={choose} />
      </Modal.Content>
    </Modal.Root>
  );
};
