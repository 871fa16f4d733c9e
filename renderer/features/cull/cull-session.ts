import { z } from 'zod';
import type { DecidableClip } from '../../../shared/contract/clips.ts';
import { type ReportSelection, reportSelectionSchema } from '../../../shared/contract/reports.ts';
import { type ClipId, clipIdSchema } from '../../../shared/domain/ids.ts';
import { goTo } from '../../routes/hash-location.ts';
import { routes } from '../../routes/routes.ts';
import { createSessionStore } from '../../ui/session-store.ts';

/** Query of the address for selected clips; any other query is one of the library's view. */
export const selectedClips = 'of=clips';

type CullSession = {
  /** Query of the address. */
  readonly source: string;
  /** Counts the starts: the clips are read once for each. */
  readonly nth: number;
  /** Null until read. Fixed then, since decisions may remove clips from the view. */
  readonly clipIds: readonly ClipId[] | null;
  /** What the clips were taken from, which the end is about; null if it is about the clips. */
  readonly scope: ReportSelection | null;
  /** Null at the end; undefined until the clips are read. */
  readonly at: ClipId | null | undefined;
  /** Whether all clips were decided at the start, so that they are gone through once more. */
  readonly isAgain: boolean;
  /** The clip at which each source was left. */
  readonly places: Readonly<Record<string, ClipId>>;
};

const nothing: CullSession = {
  source: '',
  nth: 0,
  clipIds: null,
  scope: null,
  at: undefined,
  isAgain: false,
  places: {},
};

const storedSession = z.object({
  source: z.string(),
  clipIds: z.array(clipIdSchema).nullable(),
  scope: reportSelectionSchema.nullable(),
  places: z.record(z.string(), clipIdSchema),
});

const state = createSessionStore<CullSession>(
  'clipcheck-cull',
  storedSession.transform((stored) => ({ ...nothing, ...stored })),
  nothing,
);
const current = state.get;

/** Culling in this window. It outlasts the screen, which continues where it was left. */
export const cullSession = {
  now: current,
  subscribe: state.subscribe,
  begin: (
    source: string,
    clipIds: readonly ClipId[] | null,
    scope: ReportSelection | null = null,
  ): void =>
    state.set({ ...current(), source, clipIds, scope, nth: current().nth + 1, at: undefined }),
  /** Begins at the first undecided clip, if there is one: from where it was left, else of all. */
  start: (clips: readonly DecidableClip[]): void => {
    const { source, places, at } = current();
    if (at !== undefined) return;
    const left = clips.findIndex(({ clipId }) => clipId === places[source]);
    const isUndecided = ({ decision }: DecidableClip): boolean => decision === null;
    const undecided = clips.slice(Math.max(0, left)).find(isUndecided) ?? clips.find(isUndecided);
    state.set({
      ...current(),
      clipIds: clips.map(({ clipId }) => clipId),
      at: (undecided ?? clips[left] ?? clips[0])?.clipId,
      isAgain: undecided === undefined,
    });
  },
  goTo: (at: ClipId): void => {
    const { source, places } = current();
    state.set({ ...current(), at, places: { ...places, [source]: at } });
  },
  /** Goes to a clip again, unless other clips are culled now. */
  returnTo: (clipId: ClipId): void => {
    if (current().clipIds?.includes(clipId)) cullSession.goTo(clipId);
  },
  /** @param isComplete whether the clips were gone through: the next start is a new one */
  end: (isComplete: boolean): void => {
    const { source, places } = current();
    const { [source]: _, ...others } = places;
    state.set({ ...current(), at: null, places: isComplete ? others : places });
  },
};

/** @param view query of the library's address */
export const cullView = (view: string): void => {
  cullSession.begin(view, null);
  goTo(`${routes.cull}?${view}`);
};

/** Culls these clips, in this order. @param scope what they were taken from, for the end */
export const cullClips = (
  clipIds: readonly ClipId[],
  scope: ReportSelection | null = null,
): void => {
  cullSession.begin(selectedClips, clipIds, scope);
  goTo(`${routes.cull}?${selectedClips}`);
};
