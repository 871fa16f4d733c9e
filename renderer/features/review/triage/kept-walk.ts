import { z } from 'zod';
import { clipIdSchema } from '../../../../shared/contract/ids.ts';
import { verdictSchema } from '../../../../shared/domain/verdict.ts';
import type { ReviewWalk } from './review-walk.ts';

/** A walk as text, short: it may have tens of thousands of stops. */
const keptWalk = z.object({
  stops: z.array(z.tuple([clipIdSchema, z.int().min(0), z.array(z.string()).nullable()])),
  said: z.array(z.tuple([z.string(), verdictSchema])),
});

const place = 'clipcheck-review-walk';

/** Keeps a walk for the page that is loaded next in this window; null forgets it. */
export const keepWalk = (walk: ReviewWalk | null, storage: Storage): void => {
  storage.removeItem(place);
  if (!walk) return;
  const kept: z.input<typeof keptWalk> = {
    stops: walk.stops.map(({ clipId, findings, tracks }) => [
      clipId,
      findings,
      tracks === null ? null : [...tracks],
    ]),
    said: [...walk.said],
  };
  try {
    storage.setItem(place, JSON.stringify(kept));
  } catch {
    // Too long for the browser: the walk is begun anew then, with what is still unreviewed.
  }
};

/** The walk that was kept; null where there is none, or none that this version can read. */
export const readKeptWalk = (storage: Storage): ReviewWalk | null => {
  try {
    const { stops, said } = keptWalk.parse(JSON.parse(storage.getItem(place) ?? 'null'));
    return {
      stops: stops.map(([clipId, findings, tracks]) => ({ clipId, findings, tracks })),
      said: new Map(said),
    };
  } catch {
    return null;
  }
};
