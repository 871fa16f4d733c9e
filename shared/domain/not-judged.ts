/** The sentences that tell what a shown run leaves unjudged, and why. `judgment.ts` decides it. */
import type { ShownRun } from '../contract/clips.ts';
import { findingTypes } from '../service-api/finding.ts';
import { detectorText, hasJudged } from './judged-parts.ts';

type TypedRun = Pick<ShownRun, 'types' | 'evaluation' | 'judgment'>;

/**
 * Says that a run did not judge its clip for a type of findings, and why: then that there is none of
 * them means nothing. Null where it was judged, or may still be.
 */
export const notJudgedText = (run: TypedRun, type: string): string | null => {
  const { types, evaluation, judgment } = run;
  if (!judgment.isJudged && judgment.notJudged === null) return null;
  const reason = judgment.reasons.find((one) => one.type === type);
  if (reason) return reason.message;
  if (!evaluation?.result || types.includes(type)) return null;
  const isJudged = evaluation.detectors?.some(
    ({ detector, status }) => detector === type && hasJudged(status),
  );
  return isJudged ? null : detectorText(type, '', 'it was not asked for.');
};

/** Everything that keeps a result from being whole, types that were not asked for included. */
export const notJudgedTexts = (run: TypedRun): string[] => [
  ...run.judgment.reasons.map(({ message }) => message),
  ...findingTypes
    .filter((type) => !run.judgment.reasons.some((reason) => reason.type === type))
    .map((type) => notJudgedText(run, type))
    .filter((text) => text !== null),
];

/** What keeps a whole result from counting as judged, whatever its detectors say. */
export const resultDoubts = ({ judgment }: Pick<ShownRun, 'judgment'>): string[] =>
  judgment.reasons.filter(({ type }) => type === null).map(({ message }) => message);
