import type { FindingChange } from '../../../../shared/domain/tracks/finding-pair.ts';
import { formatCountOf } from '../../../ui/formats.ts';

const severityText = ({ left, right }: NonNullable<FindingChange['severity']>): string => {
  const steps = `Severity ${left ?? 'unknown'} → ${right ?? 'unknown'}`;
  if (left === null || right === null) return steps;
  return `${steps}, ${right > left ? 'worse' : 'milder'}`;
};

const laterText = (frames: number): string =>
  `${formatCountOf(Math.abs(frames), 'frame')} ${frames > 0 ? 'later' : 'earlier'}`;

const placeTexts = ({ startsLaterFrames, endsLaterFrames }: FindingChange): string[] => {
  if (startsLaterFrames === endsLaterFrames) {
    return startsLaterFrames === 0 ? [] : [laterText(startsLaterFrames)];
  }
  return [
    ...(startsLaterFrames === 0 ? [] : [`Begins ${laterText(startsLaterFrames)}`]),
    ...(endsLaterFrames === 0 ? [] : [`Ends ${laterText(endsLaterFrames)}`]),
  ];
};

/**
 * Describes how the right one of two paired findings differs from the left one; empty if it does
 * not.
 */
export const changeTexts = (change: FindingChange): string[] => [
  ...(change.severity === null ? [] : [severityText(change.severity)]),
  ...placeTexts(change),
  ...(change.isBoxMoved ? ['Box moved'] : []),
  ...(change.hasOtherWords ? ['Different words'] : []),
];
