/** Texts about a finding. All are safe to display on one line. */
import { findingTypeOf } from '../../../shared/domain/finding-types.ts';
import { type FrameTable, fileSecOf } from '../../../shared/domain/frames/frame-table.ts';
import { timecodeOf } from '../../../shared/domain/frames/timecode.ts';
import { severityLabel, severityLevel } from '../../../shared/domain/severity.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { describeWordMismatch } from '../../library/results/placed-findings.ts';
import type { ReportFinding } from '../report.ts';
import { formatCount } from './format-amounts.ts';

export const severityText = ({
  type,
  severity,
}: Pick<ReportFinding, 'type' | 'severity'>): string | null => {
  if (severity === undefined && !findingTypeOf(type).hasSeverity) return null;
  const level = severityLevel(severity);
  const ends = level === 1 ? ' (minor)' : level === 5 ? ' (absent)' : '';
  return `${severityLabel(level)}${ends}`;
};

/** Texts for a finding's position in the local file; first and last frame are inclusive. */
type PlaceTexts = {
  /** "frames 12–48", "frame 12", "whole clip". */
  readonly frames: string;
  /** "00:00:00:12 – 00:00:02:00"; null for the entire clip. */
  readonly timecodes: string | null;
  /** "0.500 – 2.042 s", from start of first to end of last frame; null for the entire clip. */
  readonly seconds: string | null;
};

const secondsText = (table: FrameTable, frame: number): string =>
  fileSecOf(table, frame).toFixed(3);

export const placeTexts = (
  table: FrameTable,
  { place }: Pick<ReportFinding, 'place'>,
): PlaceTexts => {
  const { firstFrame: first, lastFrame: last, hasRegion } = place;
  if (!hasRegion) return { frames: 'whole clip', timecodes: null, seconds: null };
  if (first === last) {
    return {
      frames: `frame ${formatCount(first)}`,
      timecodes: timecodeOf(table, first),
      seconds: `${secondsText(table, first)} s`,
    };
  }
  return {
    frames: `frames ${formatCount(first)}–${formatCount(last)}`,
    timecodes: `${timecodeOf(table, first)} – ${timecodeOf(table, last)}`,
    seconds: `${secondsText(table, first)} – ${secondsText(table, last + 1)} s`,
  };
};

export const frameText = (table: FrameTable, frame: number): string =>
  `frame ${formatCount(frame)} · ${timecodeOf(table, frame)}`;

/** The words of the prompt that a finding names, with any doubt about them; null for none. */
export const segmentTexts = ({
  prompt_segment: named,
  segment,
}: Pick<ReportFinding, 'prompt_segment' | 'segment'>): {
  words: string;
  doubt: string | null;
} | null =>
  named === undefined || named.text === ''
    ? null
    : {
        words: printableLine(named.text),
        doubt: describeWordMismatch({ segment }),
      };
