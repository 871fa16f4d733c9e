import { useCallback, useEffect, useMemo, useRef } from 'react';
import { mediaAddress } from '../../../../shared/contract/addresses.ts';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { ClipFrames } from '../frames/clip-frames.ts';
import { createPlayhead } from './create-playhead.ts';
import { framesOnCanvas, noPicture } from './frame-source.ts';
import { playerChoices } from './player-choices.ts';
import type { Playhead } from './playhead.ts';
import { type ClipSound, noClipSound, openClipSound, silentClipSound } from './sound/clip-sound.ts';

type ClipPlayhead = {
  readonly playhead: Playhead;
  readonly sound: ClipSound;
  /** Takes the canvas on which frames are drawn. */
  readonly onCanvas: (canvas: HTMLCanvasElement | null) => void;
};

type Parts = {
  readonly clipId: ClipId;
  readonly table: FrameTable;
  /** Null while there is no picture. */
  readonly frames: ClipFrames | null;
  /** Null where that is not known. */
  readonly hasSound: boolean | null;
  /** Says where a new playhead stands, given the frame that the one before it was asked for last. */
  firstFrame(before: number | null): number;
};

const soundOf = ({ clipId, frames, hasSound }: Omit<Parts, 'table' | 'firstFrame'>): ClipSound => {
  if (hasSound === false) return silentClipSound;
  if (!frames) return noClipSound;
  const { startSec, table } = frames;
  return openClipSound(mediaAddress(clipId), { startSec, endSec: startSec + table.endSec });
};

/** The playhead of a clip: at first by what is stored of it, then by its own frames. */
export const useClipPlayhead = ({
  clipId,
  table,
  frames,
  hasSound,
  firstFrame,
}: Parts): ClipPlayhead => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const before = useRef<Playhead>(null);
  const sound = useMemo(() => soundOf({ clipId, frames, hasSound }), [clipId, frames, hasSound]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins makes no other playhead
  const playhead = useMemo(
    () =>
      createPlayhead(table, frames ? framesOnCanvas(frames, () => canvas.current) : noPicture, {
        firstFrame: firstFrame(before.current?.wanted() ?? null),
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
  return { playhead, sound, onCanvas };
};
