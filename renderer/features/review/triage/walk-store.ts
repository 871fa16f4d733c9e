import { useSyncExternalStore } from 'react';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { keepWalk, readKeptWalk } from './kept-walk.ts';
import { type ReviewWalk, sayOf } from './review-walk.ts';
import { createTypeAhead } from './type-ahead.ts';

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
