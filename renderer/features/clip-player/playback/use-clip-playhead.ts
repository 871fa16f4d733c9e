import { useCallback, useEffect, useMemo, useRef } from 'react';
import { mediaAddress } from '../../../../shared/contract/addresses.ts';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { ClipFrames } from '../frames/clip-frames.ts';
import { audioNotOpen, type ClipSound, noAudio, openClipSound } from './clip-sound.ts';
import { createPlayhead, type Playhead } from './create-playhead.ts';
import { playerChoices } from './player-choices.ts';
import { framesOnCanvas, noPicture } from './show-frames.ts';

type Parts = {
  readonly clipId: ClipId;
  readonly table: FrameTable;
  readonly frames: ClipFrames | null;
  /** Null if not known. */
  readonly hasSound: boolean | null;
  /** Returns the initial frame of a new playhead, given the one last requested from the old one. */
  initialFrame(previousFrame: number | null): number;
};

const soundOf = (
  clipId: ClipId,
  frames: ClipFrames | null,
  hasSound: boolean | null,
): ClipSound => {
  if (hasSound === false) return noAudio;
  if (!frames) return audioNotOpen;
  const { startSec, table } = frames;
  return openClipSound(mediaAddress(clipId), { startSec, endSec: startSec + table.endSec });
};

export const useClipPlayhead = ({ clipId, table, frames, hasSound, initialFrame }: Parts) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const before = useRef<Playhead>(null);
  const sound = useMemo(() => soundOf(clipId, frames, hasSound), [clipId, frames, hasSound]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another initial frame needs no new playhead
  const playhead = useMemo(
    () =>
      createPlayhead(table, frames ? framesOnCanvas(frames, () => canvas.current) : noPicture, {
        firstFrame: initialFrame(before.current?.wanted() ?? null),
        speed: playerChoices().speed,
        sound,
        canPlay: frames !== null,
      }),
    [table, frames, sound],
  );
  useEffect(() => {
    before.current = playhead;
    return () => playhead.close();
  }, [playhead]);
  useEffect(() => {
    sound.prepare();
    return () => sound.close();
  }, [sound]);
  const onCanvas = useCallback(
    (mounted: HTMLCanvasElement | null) => {
      canvas.current = mounted;
      if (mounted) playhead.redraw();
    },
    [playhead],
  );
  return { playhead, sound, canvas, onCanvas };
};
