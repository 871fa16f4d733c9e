import { type FrameTable, frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import { type CheckedRun, notJudgedTexts as textsOf } from '../../../shared/domain/run-checks.ts';
import type { PictureSize } from '../clip-player/frames/clip-frames.ts';
import { letterOf, listLetters, useComparison } from './compare-context.ts';
import type { FrameMatch } from './frames/frame-match.ts';
import styles from './MatchNote.module.css';

type MatchedClip = { readonly table: FrameTable; readonly picture: PictureSize | null };

/** Minimum difference of lengths that counts, in frames or seconds: lengths may be rounded. */
const minDifference = 1e-3;

const shorterTexts = (by: FrameMatch['by'], tables: readonly FrameTable[]): string[] => {
  const lengths = tables.map((table) => (by === 'number' ? frameCountOf(table) : table.endSec));
  const longest = Math.max(...lengths);
  return lengths.flatMap((length, position) =>
    longest - length < minDifference
      ? []
      : [`${letterOf(position)} is shorter; its last frame is held.`],
  );
};

const scaledTexts = ([first, second, ...others]: readonly MatchedClip[]): string[] => {
  const [one, other] = [first?.picture, second?.picture];
  const isScaled = one && other && (one.width !== other.width || one.height !== other.height);
  // Only two are ever laid over each other.
  return isScaled && others.length === 0
    ? [
        `B has ${other.width} × ${other.height} pixels and is scaled to A’s ${one.width} × ${one.height} where they overlap.`,
      ]
    : [];
};

/** One sentence for each difference in rate, number or size of frames, and how they are matched. */
export const matchTexts = (by: FrameMatch['by'], clips: readonly MatchedClip[]): string[] => [
  ...(by === 'time' ? ['Frames are matched by time, since frame rates differ or vary.'] : []),
  ...shorterTexts(
    by,
    clips.map(({ table }) => table),
  ),
  ...scaledTexts(clips),
];

/**
 * One sentence for each part that was not judged, where findings may be missing, with the pictures
 * for which it holds.
 * @param runs by position
 */
export const sideNotJudgedTexts = (runs: readonly (CheckedRun | undefined)[]): string[] => {
  const gaps = runs.flatMap((run, position) =>
    run ? textsOf(run).map((text) => ({ text, letter: letterOf(position) })) : [],
  );
  const texts = [...Map.groupBy(gaps, ({ text }) => text)].map(
    ([text, found]) => `${listLetters(found.map(({ letter }) => letter))}: ${text}`,
  );
  return texts.length === 0
    ? []
    : [...texts, 'Findings may be missing in parts that were not checked.'];
};

/** One line, until it is opened. */
export const MatchNote = () => {
  const { isOneClip, match, sides } = useComparison();
  const differences = isOneClip
    ? []
    : matchTexts(
        match.by,
        sides.map(({ table, frames }) => ({ table, picture: frames?.picture ?? null })),
      );
  const texts = [...differences, ...sideNotJudgedTexts(sides.map(({ run }) => run))];
  return texts.length === 0 ? null : (
    <details className={styles.note} data-testid="match-note">
      <summary>{texts.join(' ')}</summary>
    </details>
  );
};
