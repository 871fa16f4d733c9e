import { TextInput } from '@mantine/core';
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { lastFrameOf } from '../../../../../shared/domain/frames/frame-table.ts';
import { parsePlace } from '../../../../../shared/domain/frames/timecode.ts';
import { useReview } from '../../review-context.ts';

/** More than any place takes to name. */
const mostCharacters = 40;

/** Asks for a place and goes there; says what it does not understand. */
export const GoToField = ({ onDone }: { onDone: () => void }) => {
  const { table, playhead } = useReview();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // At once: what is typed right after the key must not be taken for keys of the player.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    const frame = parsePlace(table, text, playhead.state().frame);
    if (frame === null) {
      setRefused(text);
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
        maxLength={mostCharacters}
        value={text}
        error={refused === null ? null : `“${refused}” is not a frame.`}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRefused(null);
        }}
      />
    </form>
  );
};
