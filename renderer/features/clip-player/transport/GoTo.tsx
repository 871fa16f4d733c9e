import { Box, Popover, TextInput, Tooltip, VisuallyHidden } from '@mantine/core';
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  fileSecOf,
  frameCountOf,
  lastFrameOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import { parsePlace, timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import textStyles from '../../../ui/texts.module.css';
import { focusPlayer } from '../layout/focus-player.ts';
import { usePlayhead, useReview } from '../review-context.ts';
import styles from './GoTo.module.css';
import { KeyedLabel } from './ToolButton.tsx';

const maxCharacters = 40;

const GoToField = ({ onDone }: { onDone: () => void }) => {
  const { table, playhead } = useReview();
  const [text, setText] = useState('');
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Before paint, so that text typed right after the shortcut does not trigger player shortcuts.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    const frame = parsePlace(table, text, playhead.state().frame);
    if (frame === null) {
      setInvalidText(text);
      return;
    }
    playhead.goTo(frame);
    onDone();
  };
  return (
    <form onSubmit={go}>
      <TextInput
        ref={field}
        w={260}
        aria-label="Go to a frame or timecode"
        description={`Frame (0 to ${lastFrameOf(table)}), 00:00:02:13, 2.5s, +10 or -10`}
        inputWrapperOrder={['input', 'error', 'description']}
        maxLength={maxCharacters}
        value={text}
        error={invalidText === null ? null : `“${invalidText}” is not a frame or timecode.`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setInvalidText(null);
        }}
      />
    </form>
  );
};

/** @param hasPicture false if the clip has no video to show and none is loading */
const Readout = ({ hasPicture }: { hasPicture: boolean }) => {
  const { table, frames } = useReview();
  const { frame, isDrawn } = usePlayhead();
  const isKnown = isDrawn || !hasPicture;
  return (
    <>
      <span className={styles.frame}>
        <span data-testid="frame-number" data-exact={frames?.inexactReason === null}>
          {frames && isDrawn ? frame : ''}
        </span>
        {hasPicture ? null : <span>{frame}</span>}
        <Box component="span" ml="xs" c="dimmed" fz="md" fw={400}>
          / {frameCountOf(table)}
        </Box>
      </span>
      <span className={`${styles.time} ${textStyles.dim}`}>
        {isKnown ? timecodeOf(table, frame) : ''}
      </span>
      <span className={`${styles.time} ${textStyles.dim}`}>
        {isKnown ? `${fileSecOf(table, frame).toFixed(3)} s` : ''}
      </span>
    </>
  );
};

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
    <Popover opened={isOpen} onDismiss={close} position="top-start" withinPortal={false}>
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
