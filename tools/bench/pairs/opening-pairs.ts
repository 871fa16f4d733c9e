import { makeFrameClip } from '../../frame-clips/make-frame-clips.ts';
import type { Pair } from '../ratios/measure-pairs.ts';
import { measureOpening, measureVideoOpening } from '../review/measure-opening.ts';
import { openReviewApp } from '../review/open-review-app.ts';

/** Opens a clip from the library, in turn with a `<video>` of it in the same page. */
export const openingPairs = async (rounds: number): Promise<Pair[]> => {
  const clip = await makeFrameClip('bench-1080p30');
  await using app = await openReviewApp([clip.path]);
  const pairs: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const baseline = await measureVideoOpening(app);
    const ours = await measureOpening(app, clip);
    // The first round compiles code and fills caches.
    if (round > 0) pairs.push({ ours, baseline });
  }
  return pairs;
};
