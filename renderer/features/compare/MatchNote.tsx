import { Stack, Text } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type FrameTable, frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import { type CheckedRun, notJudgedTexts as textsOf } from '../../../shared/domain/run-checks.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import type { PictureSize } from '../clip-player/frames/clip-frames.ts';
import { useComparison } from './compare-context.ts';
import type { FrameMatch } from './frames/frame-match.ts';
import styles from './MatchNote.module.css';

type MatchedClip = { readonly table: FrameTable; readonly picture: PictureSize | null };

const rates = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 });

const rateText = ({ rate }: FrameTable): string =>
  `${rates.format(rate.fps)} fps${rate.isVariable ? ' (variable)' : ''}`;

/** Minimum difference of lengths that counts, in frames or seconds: lengths may be rounded. */
const minDifference = 1e-3;

const shorterText = (by: FrameMatch['by'], left: FrameTable, right: FrameTable): string[] => {
  const lengthOf = (table: FrameTable): number =>
    by === 'number' ? frameCountOf(table) : table.endSec;
  const lengths = [lengthOf(left), lengthOf(right)].sort((one, other) => one - other);
  const [shorter = 0, longer = 0] = lengths;
  if (longer - shorter < minDifference) return [];
  const side = lengthOf(left) < lengthOf(right) ? 'left' : 'right';
  const sizes =
    by === 'number'
      ? `${formatCountOf(shorter, 'frame')}, the other ${formatCount(longer)}`
      : `${shorter.toFixed(2)} s, the other ${longer.toFixed(2)} s`;
  return [`The ${side} clip is shorter (${sizes}); its last frame is held.`];
};

/** One sentence for each difference in rate, number or size of frames, and how they are matched. */
export const matchTexts = (
  by: FrameMatch['by'],
  left: MatchedClip,
  right: MatchedClip,
): string[] => {
  const [one, other] = [left.picture, right.picture];
  const isScaled = one && other && (one.width !== other.width || one.height !== other.height);
  return [
    ...(by === 'time'
      ? [
          `Frames are matched by time: the left clip has ${rateText(left.table)}, the right one ${rateText(right.table)}.`,
        ]
      : []),
    ...shorterText(by, left.table, right.table),
    ...(isScaled
      ? [
          `The right video has ${other.width} × ${other.height} pixels and is scaled to the left one’s ${one.width} × ${one.height} where they overlap.`,
        ]
      : []),
  ];
};

/**
 * One sentence for each part that was not judged, where findings may be missing; those of both
 * sides once.
 */
export const sideNotJudgedTexts = (
  left: CheckedRun | undefined,
  right: CheckedRun | undefined,
): string[] => {
  const [leftTexts = [], rightTexts = []] = [left && textsOf(left), right && textsOf(right)];
  const gaps = [
    ...leftTexts.map((text) => `${rightTexts.includes(text) ? 'Left and right' : 'Left'}: ${text}`),
    ...rightTexts.filter((text) => !leftTexts.includes(text)).map((text) => `Right: ${text}`),
  ];
  return gaps.length === 0
    ? []
    : [...gaps, 'Findings may be missing in parts that were not checked.'];
};

export const MatchNote = () => {
  const [isOpen, setIsOpen] = useState(false);
  const { isOneClip, match, left, right } = useComparison();
  const differences = isOneClip
    ? []
    : matchTexts(
        match.by,
        { table: left.table, picture: left.frames?.picture ?? null },
        { table: right.table, picture: right.frames?.picture ?? null },
      );
  const parts = sideNotJudgedTexts(left.run, right.run);
  const texts = [...differences, ...parts];
  if (texts.length === 0) return null;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className={styles.note}
      titleLines={isOpen ? undefined : texts}
      aria-expanded={isOpen}
      data-testid="match-note"
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? (
        <Stack gap="xs" flex={1} miw={0}>
          {texts.map((text) => (
            <Text key={text} span fz="xs">
              {text}
            </Text>
          ))}
        </Stack>
      ) : (
        <Text span truncate flex={1} fz="xs">
          {texts.join(' ')}
        </Text>
      )}
      <Chevron aria-hidden />
    </button>
  );
};
