import type { Dice } from '../dice.ts';
import {
  byStrength,
  type CleanClip,
  type PutDefect,
  placeFor,
  type Strength,
  truthOf,
} from './defect.ts';
import { maxDifference, motionsAt, movesThroughout } from './visibility.ts';

/** Minimum change from frame to frame in the part of the picture that changes most, in levels. */
const VISIBLE_MOTION = 3.5;

/** Maximum time that a picture is held; after a longer one, the jump would be a cut. */
const MAX_HELD_SEC = 0.9;

/** @param least, most for each strength, at 30 frames a second or less */
const framesByStrength = (
  strength: Strength,
  { fps }: CleanClip,
  dice: Dice,
  least: readonly [number, number, number],
  most: readonly [number, number, number],
): number => {
  const count = dice.integer(byStrength(strength, least), byStrength(strength, most));
  return Math.round(count * Math.max(1, fps / 30));
};

/** Holds a picture; then the shot jumps to where it would have been, or continues from there. */
export const putFrozen: PutDefect = (clip, strength, dice) => {
  const { frames, fps } = clip;
  const most = Math.min(Math.floor(frames.length / 3), Math.round(fps * MAX_HELD_SEC));
  const wanted = framesByStrength(strength, clip, dice, [4, 6, 11], [5, 10, 20]);
  const count = Math.max(3, Math.min(most, wanted));
  const resumes = dice.chance(0.4);
  const place = placeFor(clip, count, dice);
  if (!place) return null;
  const { at, clean: held } = place;
  if (!movesThroughout(frames, at - 4, at + count + 4, VISIBLE_MOTION)) return null;
  const copies = Array.from({ length: count }, () => held);
  const spoilt = [
    ...frames.slice(0, at + 1),
    ...copies,
    ...frames.slice(resumes ? at + 1 : at + 1 + count),
  ];
  return {
    frames: resumes ? spoilt.slice(0, Math.max(frames.length, at + count + 8)) : spoilt,
    truth: truthOf('frozen', [
      [at, at + count],
      [at + 1, at + count],
    ]),
  };
};

/** Shows single frames twice, once or again and again within a second; the shot jumps on. */
export const putRepeated: PutDefect = (clip, strength, dice) => {
  const { frames, fps } = clip;
  const times = byStrength(strength, [1, dice.integer(1, 3), dice.integer(3, 5)]);
  const gap = Math.max(3, Math.round(fps * dice.between(0.1, 0.22)));
  const place = placeFor(clip, (times - 1) * (gap + 1) + 1, dice);
  if (!place) return null;
  const { at } = place;
  const moments: number[] = [];
  for (let index = 0, frame = at; index < times; index += 1, frame += gap + dice.integer(-1, 1)) {
    moments.push(frame);
  }
  const last = moments.at(-1) ?? at;
  // A hitch of a sixtieth of a second is visible only if there is a lot of motion.
  const least = VISIBLE_MOTION * (fps > 30 ? 3 : 1.7);
  if (!movesThroughout(frames, at - 5, last + 5, least)) return null;
  const spoilt = frames.map(
    (frame, index) => (moments.includes(index) && frames[index - 1]) || frame,
  );
  return {
    frames: spoilt,
    truth: truthOf(
      'repeated',
      [
        [at - 1, last],
        [at, last],
      ],
      { moments },
    ),
  };
};

/** Minimum ratio of the jump over dropped frames to the motion around it. */
const MIN_JUMP = 1.5;

export const putDropped: PutDefect = (clip, strength, dice) => {
  const { frames } = clip;
  const count = framesByStrength(strength, clip, dice, [3, 5, 8], [4, 7, 12]);
  const place = placeFor(clip, count, dice);
  if (!place) return null;
  const { at } = place;
  const [before, after] = [frames[at - 1], frames[at + count]];
  const around = [
    ...motionsAt(frames, at - 7, at - 1),
    ...motionsAt(frames, at + count, at + count + 6),
  ];
  const usual = Math.max(...around);
  const isEven = usual <= 1.8 * Math.min(...around);
  if (!before || !after || !isEven || usual < VISIBLE_MOTION * 0.6) return null;
  if (maxDifference(before, after) < MIN_JUMP * usual) return null;
  return {
    frames: [...frames.slice(0, at), ...frames.slice(at + count)],
    truth: truthOf('dropped', [
      [at - 1, at],
      [at, at],
    ]),
  };
};
