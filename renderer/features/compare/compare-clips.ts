import type { ClipId } from '../../../shared/domain/ids.ts';
import { compareAddress, maxSides, minSides } from '../../routes/compare-address.ts';
import { goTo } from '../../routes/hash-location.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

/** Compares the newest results of clips, or says why they cannot be compared. */
export const compareClips = (clipIds: readonly ClipId[]): void => {
  if (clipIds.length < minSides || clipIds.length > maxSides) {
    const selected = formatCountOf(clipIds.length, 'clip');
    notify.toast(`Only two to four clips can be compared; you chose ${selected}.`);
    return;
  }
  const sides = clipIds.map((clipId) => ({ clipId, runId: null }));
  goTo(compareAddress({ sides, isFromLibrary: true }));
};
