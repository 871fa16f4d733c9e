import type { CopyOffer } from '../../../shared/contract/queue.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import type { ServiceLimits } from '../../service/model-list.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { Probe } from '../identify-clip.ts';
import { brokenLimits } from '../media/probe/preflight.ts';

/** Returns the limits that a clip breaks, and its duration: none and 0 if it is no known video. */
export const findBrokenLimits = (
  clipId: ClipId | null,
  limits: ServiceLimits,
  { clips }: Store,
): { broken: readonly ErrorRecord[]; durationSec: number } => {
  const known = clipId === null ? undefined : clips.read(clipId);
  const probe = readStoredJson<Probe>(known?.probe);
  if (!known || !probe?.ok) return { broken: [], durationSec: 0 };
  const { sizeBytes } = known;
  const { video } = probe;
  return { broken: brokenLimits({ sizeBytes, video }, limits), durationSec: video.durationSec };
};

/**
 * Counts the clips that break a limit of the service, so that a copy of them can be offered.
 * @param clipIds null for a file that has not been read yet
 */
export const offerCopies = (
  clipIds: readonly (ClipId | null)[],
  limits: ServiceLimits,
  store: Store,
): CopyOffer => {
  const { maxDurationSec, maxFileBytes } = limits;
  const offer: CopyOffer = {
    clips: 0,
    tooLong: 0,
    tooLarge: 0,
    unsupportedFormat: 0,
    others: 0,
    longestSec: null,
    maxDurationSec,
    maxFileBytes,
  };
  // Files that have not been read cannot be told apart: each counts.
  const unread = clipIds.filter((clipId) => clipId === null);
  const known = new Set(clipIds.filter((clipId) => clipId !== null));
  for (const clipId of [...known, ...unread]) {
    const { broken, durationSec } = findBrokenLimits(clipId, limits, store);
    const codes = new Set(broken.map(({ code }) => code));
    if (codes.size === 0) offer.others += 1;
    else offer.clips += 1;
    if (codes.has('file_too_large')) offer.tooLarge += 1;
    if (codes.has('invalid_video')) offer.unsupportedFormat += 1;
    if (!codes.has('video_too_long')) continue;
    offer.tooLong += 1;
    offer.longestSec = Math.max(offer.longestSec ?? 0, durationSec);
  }
  return offer;
};
