/** What reports for people say of a finding. All of it is safe to be shown in a line. */
import { type FrameTable, startSecOf } from '../../../shared/domain/frames/frame-table.ts';
import { timecodeOf } from '../../../shared/domain/frames/timecode.ts';
import { severityLabel, severityLevel } from '../../../shared/domain/severity.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { segmentDoubtWords } from '../../library/results/placed-findings.ts';
import type { ReportFinding } from '../report.ts';
import { formatCount } from './format-amounts.ts';

/** "Severity 5 of 5 (absent)"; null where none was sent for a type that has none. */
export const severityWords = ({
  type,
  severity,
}: Pick<ReportFinding, 'type' | 'severity'>): string | null => {
  if (severity === undefined && type !== 'prompt_misalignment') return null;
  const level = severityLevel(severity);
  const ends = level === 1 ? ' (minor)' : level === 5 ? ' (absent)' : '';
  return `${severityLabel(level)}${ends}`;
};

/** Where a finding lies in the local file; first and last frame are both part of it. */
export type PlaceWords = {
  /** "frames 12–48", "frame 12", "whole clip". */
  readonly frames: string;
  /** "00:00:00:12 – 00:00:02:00"; null for the whole clip. */
  readonly timecodes: string | null;
  /** "0.500 – 2.042 s": from when its first frame begins until its last one ends; null for the whole clip. */
  readonly seconds: string | null;
};

const secondsText = (table: FrameTable, frame: number): string =>
  startSecOf(table, frame).toFixed(3);

export const placeWords = (
  table: FrameTable,
  { place }: Pick<ReportFinding, 'place'>,
): PlaceWords => {
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

/** "frame 61 · 00:00:02:13" */
export const frameWords = (table: FrameTable, frame: number): string =>
  `frame ${formatCount(frame)} · ${timecodeOf(table, frame)}`;

/** The words of the prompt that a finding is about, and whether they are there; null for none. */
export const segmentWords = ({
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
        doubt: segmentDoubtWords({ segment }),
      };
