import { setTimeout as sleep } from 'node:timers/promises';
import type { ComparedSide, Takes } from '../../shared/contract/compare.ts';
import type {
  ClipCard,
  ClipTotals,
  LibraryFacets,
  LibraryFilter,
  SavedView,
  WalkedClip,
} from '../../shared/contract/library.ts';
import type { Trends } from '../../shared/contract/trends.ts';
import type { ClipDecision, Decision } from '../../shared/domain/decision.ts';
import type { BatchId, ClipId, RunId } from '../../shared/domain/ids.ts';
import type { FindingPair } from '../../shared/domain/tracks/finding-pair.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Connection } from '../store/connection.ts';
import { type ClipRemoval, clipRemover } from '../store/library/clip-remover.ts';
import { countBatch, countClips } from '../store/library/count-clips.ts';
import { libraryFacets } from '../store/library/library-facets.ts';
import { libraryFolders } from '../store/library/library-folders.ts';
import {
  type ClipSize,
  type LibrarySelection,
  libraryPages,
} from '../store/library/library-pages.ts';
import { libraryWhere } from '../store/library/library-where.ts';
import { type OutdatedClips, outdatedClips } from '../store/library/outdated-clips.ts';
import { cardRefresher } from '../store/library/refresh-cards.ts';
import { takesReader } from '../store/library/takes.ts';
import { trendsReader } from '../store/library/trends.ts';
import { type CheckedFile, clipsTable } from '../store/tables/clips.ts';
import { decisionsTable } from '../store/tables/decisions.ts';
import { savedViewsTable } from '../store/tables/saved-views.ts';
import { typedPromptsTable } from '../store/tables/typed-prompts.ts';
import { type TrackVerdict, type VerdictChange, verdictsTable } from '../store/tables/verdicts.ts';
import { answerReader, clipDetailReader, historyReader } from './clip-detail.ts';
import { resultComparer } from './result-comparer.ts';

/**
 * Pause between two transactions of a long change, in which others may write. SQLite has no
 * queue of writers: one that waits polls, and must find the database unlocked.
 */
const pauseMs = 8;

/** Number of clips changed in one transaction; others must be able to write in between. */
const clipsPerTurn = 200;

export type TypedPrompt = { clipId: ClipId; text: string | null };
export type TrackChange = VerdictChange & {
  trackId: string;
  expected?: VerdictChange | undefined;
};

export type RemovedClip = { clipId: ClipId; outcome: ClipRemoval };

export type LibraryCalls = ReturnType<typeof createLibraryCalls>;
export type LibraryCallName = keyof LibraryCalls;

/**
 * Creates the calls that the library's thread serves. Each call takes and returns plain data; calls
 * that read bring the cards up to date first.
 * @param ending aborted when the thread is to end
 */
export const createLibraryCalls = (connection: Connection, ending: AbortSignal) => {
  const cards = cardRefresher(connection);
  const pages = libraryPages(connection);
  const facetsOf = libraryFacets(connection);
  const foldersOf = libraryFolders(connection);
  const outdatedOf = outdatedClips(connection);
  const clips = clipsTable(connection);
  const views = savedViewsTable(connection);
  const prompts = typedPromptsTable(connection);
  const verdicts = verdictsTable(connection);
  const decisions = decisionsTable(connection);
  const detailOf = clipDetailReader(connection);
  const historyOf = historyReader(connection);
  const answerOf = answerReader(connection);
  const removeClip = clipRemover(connection);
  const compare = resultComparer(connection);
  const takesOf = takesReader(connection);
  const trendsOf = trendsReader(connection);

  const refresh = async (): Promise<void> => {
    while (cards.refreshSome()) {
      if (ending.aborted) {
        throw new AppError(
          'interrupted',
          'The library can no longer be read because Clipcheck is closing.',
        );
      }
      await sleep(pauseMs);
    }
  };

  const knownCard = (clipId: ClipId): ClipCard => {
    const card = pages.card(clipId);
    if (card) return card;
    throw new AppError('unknown_clip', 'This clip is no longer in the library.');
  };

  const inTurns = async <Item, Result>(
    items: readonly Item[],
    change: (item: Item) => Result,
  ): Promise<Result[]> => {
    const results: Result[] = [];
    for (let start = 0; start < items.length; start += clipsPerTurn) {
      if (start > 0) await sleep(pauseMs);
      const turn = items.slice(start, start + clipsPerTurn);
      results.push(...connection.transaction(() => turn.map(change)).immediate());
    }
    return results;
  };

  return {
    page: async (input: LibrarySelection & { offset: number; limit: number }) => {
      await refresh();
      return pages.page(input);
    },
    ids: async (input: LibrarySelection): Promise<ClipId[]> => {
      await refresh();
      return pages.ids(input);
    },
    walk: async (input: LibrarySelection): Promise<WalkedClip[]> => {
      await refresh();
      return pages.walk(input);
    },
    totals: async (filter: LibraryFilter): Promise<ClipTotals> => {
      await refresh();
      return countClips(connection, libraryWhere(filter));
    },
    batchTotals: async (batchId: BatchId): Promise<ClipTotals> => {
      await refresh();
      return countBatch(connection, batchId);
    },
    /** The outcomes of the clips that are in the library. */
    outcomes: async (clipIds: readonly ClipId[]) => {
      await refresh();
      return clipIds.flatMap((clipId) => pages.outcome(clipId) ?? []);
    },
    takeGroups: async (input: LibrarySelection): Promise<number[]> => {
      await refresh();
      return pages.takeGroups(input);
    },
    countViews: async (filters: readonly LibraryFilter[]): Promise<number[]> => {
      await refresh();
      return pages.countViews(filters);
    },
    facets: async (filter: LibraryFilter): Promise<LibraryFacets> => {
      await refresh();
      return facetsOf(filter);
    },
    trends: async (filter: LibraryFilter): Promise<Trends> => {
      await refresh();
      return trendsOf(filter);
    },
    outdated: async (): Promise<OutdatedClips> => {
      await refresh();
      return outdatedOf();
    },
    folders: async () => {
      await refresh();
      return foldersOf();
    },
    detail: async (clipId: ClipId) => {
      await refresh();
      const card = pages.card(clipId);
      return card ? detailOf(card) : null;
    },
    history: historyOf,
    answer: answerOf,
    cards: async (clipIds: readonly ClipId[]): Promise<ClipCard[]> => {
      await refresh();
      return clipIds.flatMap((clipId) => pages.card(clipId) ?? []);
    },
    names: async (clipIds: readonly ClipId[]): Promise<{ clipId: ClipId; name: string }[]> => {
      await refresh();
      return clipIds.flatMap((clipId) => {
        const card = pages.card(clipId);
        return card ? { clipId, name: card.name } : [];
      });
    },
    compareFindings: async (sides: {
      left: ComparedSide;
      right: ComparedSide;
    }): Promise<FindingPair[]> => {
      await refresh();
      const resultOf = ({ clipId, runId }: ComparedSide) => ({ card: knownCard(clipId), runId });
      return compare(resultOf(sides.left), resultOf(sides.right));
    },
    takes: async (clipId: ClipId): Promise<Takes> => {
      await refresh();
      return takesOf(knownCard(clipId));
    },
    countMissing: async (): Promise<number> => {
      await refresh();
      return pages.countMissing();
    },
    filesAfter: ({ path, count }: { path: string; count: number }) => clips.filesAfter(path, count),
    markFiles: (checked: readonly CheckedFile[]): void => clips.markFiles(checked),
    missingClips: async (): Promise<ClipSize[]> => {
      await refresh();
      return pages.missingClips();
    },

    removeClips: async (clipIds: readonly ClipId[]): Promise<RemovedClip[]> =>
      inTurns(clipIds, (clipId) => ({ clipId, outcome: removeClip(clipId) })),

    views: (): SavedView[] => views.all(),
    saveView: (view: SavedView): void => views.save(view),
    removeView: (id: string): void => views.remove(id),

    setPrompts: (wanted: readonly TypedPrompt[]): Promise<TypedPrompt[]> =>
      inTurns(wanted, ({ clipId, text }) => {
        const before = { clipId, text: prompts.of(clipId) };
        prompts.set(clipId, text);
        return before;
      }),
    setVerdict: async (input: {
      clipIds: readonly ClipId[];
      verdict: Verdict | null;
    }): Promise<TrackVerdict[]> => {
      await refresh();
      const before = await inTurns(input.clipIds, (clipId) => {
        const tracks = verdicts.ofClip(clipId);
        for (const { trackId } of tracks) verdicts.set(trackId, { verdict: input.verdict });
        return tracks;
      });
      return before.flat();
    },
    setDecisions: (wanted: readonly ClipDecision[]): ClipDecision[] => decisions.setMany(wanted),
    /** @returns clips that were not restored, because their decision is not `expected` */
    restoreDecisions: (input: {
      decisions: readonly ClipDecision[];
      expected: Decision | null;
    }): ClipId[] => decisions.restoreMany(input.decisions, input.expected),
    /** Those of the clips whose decision came with an import. */
    importedDecisions: (clipIds: readonly ClipId[]): ClipId[] =>
      clipIds.filter(decisions.isImported),
    verdictsOfRuns: async (runIds: readonly RunId[]) => {
      // New findings have no tracks before this.
      await refresh();
      return runIds.map((runId) => verdicts.ofRun(runId));
    },
    /** @returns tracks that were not changed, because they are no longer as `expected` */
    setTracks: async (changes: readonly TrackChange[]): Promise<string[]> => {
      const unchanged = await inTurns(changes, ({ trackId, expected = {}, ...change }) => {
        if (!verdicts.matches(trackId, expected)) return [trackId];
        verdicts.set(trackId, change);
        return [];
      });
      return unchanged.flat();
    },
  };
};
