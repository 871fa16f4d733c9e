import { useEffect, useRef } from 'react';
import { chordOf, isMac } from '../../../actions/key-chord.ts';

/**
 * While recording, takes the next chord away from everything else in the window.
 * @param onChord called with the chord; null when recording was given up (Escape, Tab, a click)
 */
export const useRecordChord = (
  isRecording: boolean,
  onChord: (chord: string | null) => void,
): void => {
  const newest = useRef(onChord);
  useEffect(() => {
    newest.current = onChord;
  });
  useEffect(() => {
    if (!isRecording) return;
    const onMac = isMac();
    const onKeyDown = (event: KeyboardEvent): void => {
      const chord = chordOf(event, onMac);
      // Tab goes on to the next control, as everywhere.
      if (chord === 'Tab' || chord === 'shift+Tab') {
        newest.current(null);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (chord !== null) newest.current(chord === 'Escape' ? null : chord);
    };
    const onPointerDown = (): void => newest.current(null);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('pointerdown', onPointerDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isRecording]);
};
