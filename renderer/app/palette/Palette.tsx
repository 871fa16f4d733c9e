import { Modal } from '@mantine/core';
import { useState } from 'react';
import styles from './Palette.module.css';
import { PaletteList } from './PaletteList.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { createRecentActions } from './recent-actions.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Finds every action, screen, view and clip by a few letters. */
export const Palette = ({ isOpen, onClose }: Props) => {
  const [recent] = useState(createRecentActions);
  const [chosen, setChosen] = useState<PaletteEntry | null>(null);
  const choose = (entry: PaletteEntry): void => {
    recent.add(entry.id);
    setChosen(entry);
    onClose();
  };
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      // Carried out when the palette is gone: it gives the focus back first, and what is chosen may
      // open a dialog of its own.
      onExitTransitionEnd={() => {
        setChosen(null);
        chosen?.run();
      }}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      padding={0}
      size="lg"
      yOffset="12vh"
      classNames={{ content: styles.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Find an action or a clip">
        <PaletteList recent={recent.all()} onChoose={choose} />
      </Modal.Content>
    </Modal.Root>
  );
};
