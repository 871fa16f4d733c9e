import { maxSides, minSides } from '../../../shared/contract/compare.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { compareAddress } from '../../routes/compare-address.ts';
import { currentPath, currentQuery, goTo } from '../../routes/hash-location.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';

/** Compares the newest results of clips, with the way back, or says why they cannot be compared. */
export const compareClips = (clipIds: readonly ClipId[]): void => {
  if (clipIds.length < minSides || clipIds.length > maxSides) {
    const selected = formatCountOf(clipIds.length, 'clip');
    notify.toast(`Only two to four clips can be compared; you chose ${selected}.`);
    return;
  }
  const sides = clipIds.map((clipId) => ({ clipId, runId: null }));
  goTo(compareAddress({ sides, from: `${currentPath()}?${currentQuery()}` }));
};
