import { useEffect, useRef } from 'react';
import { chordOf, isMac } from '../../../actions/key-chord.ts';
import { useShortcuts } from '../../../actions/use-shortcuts.ts';

/**
 * Whether the key that stops is held down: editors then go by single frames with the shuttle's keys.
 * @returns a function that says so for now
 */
export const useHeldStop = (): (() => boolean) => {
  const chord = useShortcuts()['player.shuttleStop'];
  const held = useRef<string | null>(null);
  useEffect(() => {
    const onMac = isMac();
    const onDown = (event: KeyboardEvent): void => {
      if (chord !== null && chordOf(event, onMac) === chord) held.current = event.code;
    };
    const release = (): void => {
      held.current = null;
    };
    const onUp = (event: KeyboardEvent): void => {
      if (event.code === held.current) release();
    };
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    // What is let go of elsewhere is told nobody here.
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', release);
    };
  }, [chord]);
  return () => held.current !== null;
};
