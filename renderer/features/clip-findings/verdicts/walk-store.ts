import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { reportSelectionSchema } from '../../../../shared/contract/reports.ts';
import type { Decision } from '../../../../shared/domain/decision.ts';
import { type ClipId, clipIdSchema } from '../../../../shared/domain/ids.ts';
import { type Verdict, verdictSchema } from '../../../../shared/domain/verdict.ts';
import { createSessionStore } from '../../../ui/session-store.ts';
import { type ReviewWalk, withDecision, withVerdict } from './review-walk.ts';

/**
 * Queues keys pressed while the next finding loads, for which they are meant: executed immediately,
 * they would apply to the finding the user has just left.
 */
export const createTypeAhead = () => {
  let awaited: ClipId | null = null;
  let kept: (() => void)[] = [];
  return {
    isHeld: (): boolean => awaited !== null,
    keep: (act: () => void): void => {
      kept.push(act);
    },
    hold: (clipId: ClipId): void => {
      awaited = clipId;
    },
    /**
     * Runs the queued actions, up to one that holds keys again. Drops them if another clip than the
     * awaited one is shown: the user has gone elsewhere.
     */
    release: (clipId: ClipId): void => {
      if (awaited !== clipId) kept = [];
      awaited = null;
      while (awaited === null) {
        const act = kept.shift();
        if (!act) return;
        act();
      }
    },
    clear: (): void => {
      awaited = null;
      kept = [];
    },
  };
};

/** In a short form, since it may have tens of thousands of stops. */
const storedWalk = z.object({
  stops: z.array(z.tuple([clipIdSchema, z.int().min(0), z.array(z.string()).nullable()])),
  said: z.array(z.tuple([z.string(), verdictSchema])),
  selection: reportSelectionSchema,
  rejected: z.array(clipIdSchema),
});

/** The last verdict or decision. */
export type LastMark = { readonly mark: Verdict | Decision; readonly nth: number };

type WalkState = { readonly walk: ReviewWalk | null; readonly last: LastMark | null };

const state = createSessionStore<WalkState>(
  'clipcheck-review-walk',
  storedWalk.nullable().transform((stored) => ({
    walk: stored && {
      selection: stored.selection,
      rejected: new Set(stored.rejected),
      stops: stored.stops.map(([clipId, findingCount, tracks]) => ({
        clipId,
        findingCount,
        tracks,
      })),
      verdicts: new Map(stored.said),
    },
    last: null,
  })),
  { walk: null, last: null },
  ({ walk }): z.input<typeof storedWalk> | null =>
    walk && {
      stops: walk.stops.map(({ clipId, findingCount, tracks }) => [
        clipId,
        findingCount,
        tracks && [...tracks],
      ]),
      said: [...walk.verdicts],
      selection: walk.selection,
      rejected: [...walk.rejected],
    },
);

const change = (to: (before: WalkState) => WalkState): void => state.set(to(state.get()));

const record = (to: (walk: ReviewWalk) => ReviewWalk, mark: Verdict | Decision | null): void =>
  change(({ walk, last }) => ({
    walk: walk && to(walk),
    last: mark === null ? null : { mark, nth: (last?.nth ?? 0) + 1 },
  }));

/** The review walk of this window. It spans many clips and lives outside of their pages. */
export const reviewWalk = {
  now: (): ReviewWalk | null => state.get().walk,
  begin: (walk: ReviewWalk): void => change(() => ({ walk, last: null })),
  end: (): void => change(() => ({ walk: null, last: null })),
  change: (to: (walk: ReviewWalk) => ReviewWalk): void =>
    change(({ walk, last }) => ({ walk: walk && to(walk), last })),
  recordVerdict: (trackId: string, verdict: Verdict | null): void =>
    record((walk) => withVerdict(walk, trackId, verdict), verdict),
  recordDecision: (clipId: ClipId, decision: Decision | null): void =>
    record((walk) => withDecision(walk, clipId, decision), decision),
} as const;

export const useReviewWalk = (): WalkState => useSyncExternalStore(state.subscribe, state.get);

export const typeAhead = createTypeAhead();
