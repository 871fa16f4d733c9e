import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { clipIdSchema } from '../../../../shared/contract/ids.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { type Verdict, verdictSchema } from '../../../../shared/domain/verdict.ts';
import { type ReviewWalk, sayOf } from './review-walk.ts';

/**
 * Keys that are pressed while the next finding is still on its way. They mean that one, and wait
 * for it: carried out at once they would be said of the finding one has just left.
 */
type TypeAhead = {
  /** Whether keys have to wait. */
  isHeld(): boolean;
  /** Keeps what a key does until the finding is there. */
  keep(act: () => void): void;
  /** Lets keys wait. @param clipId the clip that has the finding, as far as that is known yet */
  hold(clipId: ClipId): void;
  /**
   * A finding is there: what was kept is done, up to the next that lets keys wait. On another clip
   * than the one that was waited for nothing is done: one has gone elsewhere.
   */
  release(clipId: ClipId): void;
  /** Forgets what was kept: one does not go on. */
  clear(): void;
};

export const createTypeAhead = (): TypeAhead => {
  let awaited: ClipId | null = null;
  let kept: (() => void)[] = [];
  return {
    isHeld: () => awaited !== null,
    keep: (act) => {
      kept.push(act);
    },
    hold: (clipId) => {
      awaited = clipId;
    },
    release: (clipId) => {
      if (awaited !== clipId) kept = [];
      awaited = null;
      while (awaited === null) {
        const act = kept.shift();
        if (!act) return;
        act();
      }
    },
    clear: () => {
      awaited = null;
      kept = [];
    },
  };
};

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

/** The verdict that was given last, for the moment in which it is confirmed. */
export type LastSaid = { readonly verdict: Verdict; readonly nth: number };

type WalkState = { readonly walk: ReviewWalk | null; readonly lastSaid: LastSaid | null };

let state: WalkState | null = null;
const listeners = new Set<() => void>();

/** A load of the page begins with what the one before it has kept. */
const current = (): WalkState => {
  if (!state) {
    state = { walk: readKeptWalk(window.sessionStorage), lastSaid: null };
    window.addEventListener('pagehide', () => keepWalk(current().walk, window.sessionStorage));
  }
  return state;
};

const change = (to: (before: WalkState) => WalkState): void => {
  state = to(current());
  for (const listener of listeners) listener();
};

/**
 * The way through unreviewed findings that is under way in this window. It goes over many clips,
 * each with a page of its own, and therefore lives outside of them.
 */
export const reviewWalk = {
  /** Null while none is under way. */
  now: (): ReviewWalk | null => current().walk,
  begin: (walk: ReviewWalk): void => change(() => ({ walk, lastSaid: null })),
  end: (): void => change(() => ({ walk: null, lastSaid: null })),
  /** Changes the walk, if one is under way. */
  change: (to: (walk: ReviewWalk) => ReviewWalk): void =>
    change(({ walk, lastSaid }) => ({ walk: walk && to(walk), lastSaid })),
  /** Something was said of a finding, or taken back (null). */
  say: (trackId: string, verdict: Verdict | null): void =>
    change(({ walk, lastSaid }) => ({
      walk: walk && sayOf(walk, trackId, verdict),
      lastSaid: verdict === null ? null : { verdict, nth: (lastSaid?.nth ?? 0) + 1 },
    })),
} as const;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The walk as it is now, and the verdict that was given last. */
export const useReviewWalk = (): WalkState => useSyncExternalStore(subscribe, current);

/** Keys pressed while the next finding is on its way, over the pages of clips. */
export const typeAhead = createTypeAhead();
