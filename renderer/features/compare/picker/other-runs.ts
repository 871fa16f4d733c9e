import type { ClipDetail, ShownRun } from '../../../../shared/contract/clips.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { AddressedSide } from '../compare-address.ts';

/** Runs with a result, other than the one that is to be compared; newest first. */
export const otherRuns = ({ runs }: ClipDetail, shown: ShownRun | undefined): ShownRun[] =>
  runs.filter(({ runId, evaluation }) => runId !== shown?.runId && evaluation?.result != null);

/** Two runs of a clip, the older one on the left: what is new came later. */
export const pairOfRuns = (
  clipId: ClipId,
  shown: ShownRun | undefined,
  other: ShownRun,
): { left: AddressedSide; right: AddressedSide } => {
  const one = { clipId, runId: shown?.runId ?? null };
  const second = { clipId, runId: other.runId };
  return shown && shown.createdMs <= other.createdMs
    ? { left: one, right: second }
    : { left: second, right: one };
};
