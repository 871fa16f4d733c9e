import { Popover, Tooltip, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useActionHandlers } from '../../../../actions/action-handlers.ts';
import { focusPlayer } from '../focus-player.ts';
import styles from './GoTo.module.css';
import { GoToField } from './GoToField.tsx';
import { KeyedLabel } from './KeyedLabel.tsx';
import { Readout } from './Readout.tsx';

/** Where one is; pressed, or by a key, it asks where to go. */
export const GoTo = ({ hasPicture }: { hasPicture: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const before = useRef<Element>(null);
  const open = (): void => {
    before.current = document.activeElement;
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    if (before.current instanceof HTMLElement && before.current !== document.body) {
      before.current.focus({ preventScroll: true });
    } else focusPlayer();
  };
  useActionHandlers({ 'player.goTo': open });
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="top-start"
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Tooltip label={<KeyedLabel action="player.goTo" label="Go to a frame or timecode" />}>
          <button type="button" className={styles.readout} onClick={isOpen ? close : open}>
            <VisuallyHidden>Go to a frame or timecode, from</VisuallyHidden>
            <Readout hasPicture={hasPicture} />
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Go to">
        <GoToField onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
};
