/** Texts about a finding. All are safe to display on one line. */
import { findingTypeOf } from '../../../shared/domain/finding-types.ts';
import type { FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { timecodeOf } from '../../../shared/domain/frames/timecode.ts';
import { severityLabel, severityLevel } from '../../../shared/domain/severity.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';
import { describeWordMismatch } from '../../library/results/placed-findings.ts';
import { formatCount } from './format-amounts.ts';

export const severityText = ({
  type,
  severity,
}: Pick<Finding, 'type' | 'severity'>): string | null => {
  if (severity === null && !findingTypeOf(type).hasSeverity) return null;
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

export const placeTexts = ({ place }: Pick<Finding, 'place'>): PlaceTexts => {
  const { firstFrame: first, lastFrame: last, startSec, endSec } = place;
  if (!place.hasRegion) return { frames: 'whole clip', timecodes: null, seconds: null };
  if (first === last) {
    return {
      frames: `frame ${formatCount(first)}`,
      timecodes: place.startTimecode,
      seconds: `${startSec.toFixed(3)} s`,
    };
  }
  return {
    frames: `frames ${formatCount(first)}–${formatCount(last)}`,
    timecodes: `${place.startTimecode} – ${place.endTimecode}`,
    seconds: `${startSec.toFixed(3)} – ${endSec.toFixed(3)} s`,
  };
};

export const frameText = (table: FrameTable, frame: number): string =>
  `frame ${formatCount(frame)} · ${timecodeOf(table, frame)}`;

/** The words of the prompt that a finding names, with any doubt about them; null for none. */
export const segmentTexts = (
  finding: Pick<Finding, 'namedWords' | 'words'>,
): { words: string; doubt: string | null } | null =>
  finding.namedWords === ''
    ? null
    : { words: printableLine(finding.namedWords), doubt: describeWordMismatch(finding) };
