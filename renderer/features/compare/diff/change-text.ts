import type { FindingChange } from '../../../../shared/domain/tracks/finding-pair.ts';
import { formatCountOf } from '../../../ui/formats.ts';

const severityText = ({ left, right }: NonNullable<FindingChange['severity']>): string => {
  const steps = `Severity ${left ?? 'unknown'} → ${right ?? 'unknown'}`;
  if (left === null || right === null) return steps;
  return `${steps}, ${right > left ? 'worse' : 'milder'}`;
};

const shiftText = (frameCount: number): string =>
  `${formatCountOf(Math.abs(frameCount), 'frame')} ${frameCount > 0 ? 'later' : 'earlier'}`;

const placeTexts = ({ startsLaterFrames, endsLaterFrames }: FindingChange): string[] => {
  if (startsLaterFrames === endsLaterFrames) {
    return startsLaterFrames === 0 ? [] : [shiftText(startsLaterFrames)];
  }
  return [
    ...(startsLaterFrames === 0 ? [] : [`Begins ${shiftText(startsLaterFrames)}`]),
    ...(endsLaterFrames === 0 ? [] : [`Ends ${shiftText(endsLaterFrames)}`]),
  ];
};

/** Describes how the right finding of a pair differs from the left one; empty if it does not. */
export const changeTexts = (change: FindingChange): string[] => [
  ...(change.severity === null ? [] : [severityText(change.severity)]),
  ...placeTexts(change),
  ...(change.isBoxMoved ? ['Box moved'] : []),
  ...(change.hasOtherWords ? ['Different words'] : []),
];
