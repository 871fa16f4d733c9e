import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ChangedTags,
  OwnFindingChange,
  TagChange,
  TrackChange,
} from '../../shared/contract/clips.ts';
import type { ComparedSide } from '../../shared/contract/compare.ts';
import type { ClipCard, LibraryFilter, ResultPart } from '../../shared/contract/library.ts';
import type { Decision, DecisionFilter } from '../../shared/domain/decision.ts';
import type { BatchId, ClipId } from '../../shared/domain/ids.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Connection } from '../store/connection.ts';
import { clipRemover } from '../store/library/clip-remover.ts';
import { amongClips, countBatch, countClips } from '../store/library/count-clips.ts';
import { judgeMeasuresReader } from '../store/library/judge-measures.ts';
import { libraryFacets } from '../store/library/library-facets.ts';
import { libraryPages } from '../store/library/library-pages.ts';
import { libraryWhere } from '../store/library/library-where.ts';
import { outdatedClips } from '../store/library/outdated-clips.ts';
import { cardRefresher } from '../store/library/refresh-cards.ts';
import { scorecardReader } from '../store/library/scorecard.ts';
import { trendsReader } from '../store/library/trends.ts';
import { tablesOf } from '../store/tables.ts';
import { answerReader, clipDetailReader, historyReader, resultComparer } from './clip-detail.ts';
import { runsReader } from './read-runs.ts';

/**
 * Pause between transactions: a waiting SQLite writer polls and must find the database unlocked.
 */
const pauseMs = 8;

/** Number of clips changed in one transaction; others must be able to write in between. */
const clipsPerTurn = 200;

export type TypedPrompt = { clipId: ClipId; text: string | null };
type DecidedClips = { clipIds: readonly ClipId[]; decision: DecisionFilter };
type AgentDecision = { clipIds: readonly ClipId[]; decision: Decision | null };

export type LibraryCalls = ReturnType<typeof createLibraryCalls>;
export type LibraryCallName = keyof LibraryCalls;

type PartsOfClip = {
  clipId: ClipId | null;
  parts: readonly Pick<ResultPart, 'runId' | 'types'>[];
};

type Filtered = { filter: LibraryFilter };

/**
 * Each call takes at most one value and returns plain data.
 * @param ending aborted when the thread is to end
 */
export const createLibraryCalls = (connection: Connection, ending: AbortSignal) => {
  const refreshSome = cardRefresher(connection);
  const pages = libraryPages(connection);
  const tables = tablesOf(connection);
  const facetsOf = libraryFacets(connection);
  const trendsOf = trendsReader(connection);
  const { findingsOfParts } = runsReader(connection);
  const detailOf = clipDetailReader(connection);
  const removeClip = clipRemover(connection);
  const compare = resultComparer(connection);

  const refresh = async (): Promise<void> => {
    while (refreshSome()) {
      if (ending.aborted) {
        throw new AppError(
          'interrupted',
          'The library can no longer be read because Clipcheck is closing.',
        );
      }
      await sleep(pauseMs);
    }
  };

  /** Brings the cards up to date before each call. */
  const fresh =
    <Input extends unknown[], Output>(call: (...input: Input) => Output) =>
    async (...input: Input): Promise<Awaited<Output>> => {
      await refresh();
      return await call(...input);
    };

  const cardsOf = (clipIds: readonly ClipId[]): ClipCard[] =>
    clipIds.flatMap((clipId) => pages.card(clipId) ?? []);

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
    page: fresh(pages.page),
    ids: fresh(pages.ids),
    walk: fresh(pages.walk),
    proposeDecisions: fresh(pages.proposeDecisions),
    takeGroups: fresh(pages.takeGroups),
    countViews: fresh(pages.countViews),
    missingClips: fresh(pages.missingClips),
    folders: fresh(pages.folders),
    totals: fresh(({ filter }: Filtered) => countClips(connection, libraryWhere(filter))),
    totalsOf: fresh((clipIds: readonly ClipId[]) => countClips(connection, amongClips(clipIds))),
    batchTotals: fresh(({ batchId }: { batchId: BatchId }) => countBatch(connection, batchId)),
    facets: fresh(({ filter }: Filtered) => facetsOf(filter)),
    scorecard: scorecardReader(connection),
    judgeMeasures: judgeMeasuresReader(connection),
    trends: fresh(({ filter }: Filtered) => trendsOf(filter)),
    outdated: fresh(outdatedClips(connection)),
    detail: fresh((clipId: ClipId) => detailOf(knownCard(clipId))),
    history: historyReader(connection),
    answer: answerReader(connection),
    cards: fresh(cardsOf),
    /** The same, but only what is needed of many clips, card by card: a card is large. */
    outcomes: fresh((clipIds: readonly ClipId[]) =>
      clipIds.flatMap((clipId) => {
        const card = pages.card(clipId);
        return card ? [{ clipId, outcome: card.outcome, checkedNote: card.checkedNote }] : [];
      }),
    ),
    compareFindings: fresh((sides: readonly ComparedSide[]) =>
      compare(sides.map(({ clipId, runId }) => ({ card: pages.card(clipId), runId }))),
    ),
    takes: fresh(({ clipId }: { clipId: ClipId }) => pages.takes(knownCard(clipId))),
    filesAfter: ({ path, count }: { path: string; count: number }) =>
      tables.clips.filesAfter(path, count),
    markFiles: tables.clips.markFiles,

    removeClips: (clipIds: readonly ClipId[]) =>
      inTurns(clipIds, (clipId) => ({ clipId, outcome: removeClip(clipId) })),

    views: tables.savedViews.all,
    saveView: tables.savedViews.save,
    removeView: ({ id }: { id: string }): void => tables.savedViews.remove(id),

    /** @returns the prompts before */
    setPrompts: (wanted: readonly TypedPrompt[]): Promise<TypedPrompt[]> =>
      inTurns(wanted, ({ clipId, text }) => {
        const before = { clipId, text: tables.typedPrompts.of(clipId) };
        tables.typedPrompts.set(clipId, text);
        return before;
      }),
    /** @returns the verdicts before */
    setVerdict: fresh(async (input: { clipIds: readonly ClipId[]; verdict: Verdict | null }) => {
      const before = await inTurns(input.clipIds, (clipId) => {
        const own = tables.ownFindings.ofClip(clipId);
        const tracks = [
          ...tables.verdicts.ofClip(clipId),
          ...own.map(({ trackId, verdict }) => ({ trackId, verdict })),
        ];
        for (const { trackId } of tracks) tables.verdicts.set(trackId, { verdict: input.verdict });
        return tracks;
      });
      return before.flat();
    }),
    setDecisions: tables.decisions.setMany,
    setAgentDecision: ({ clipIds, decision }: AgentDecision) =>
      inTurns(clipIds, (clipId) => tables.agentDecisions.set(clipId, decision)),
    tags: tables.tags.all,
    changeTags: async (wanted: readonly TagChange[]): Promise<ChangedTags> => {
      const changes = new Map<string, TagChange>();
      const full = new Set<ClipId>();
      const note = (clipId: ClipId, change: Omit<TagChange, 'clipIds'>): void => {
        const key = JSON.stringify(change);
        const noted = changes.get(key) ?? { clipIds: [], ...change };
        noted.clipIds.push(clipId);
        changes.set(key, noted);
      };
      for (const { clipIds, add, remove } of wanted) {
        await inTurns(clipIds, (clipId) => {
          const { added, removed, isFull } = tables.tags.change(clipId, add, remove);
          for (const tag of removed) note(clipId, { add: [], remove: [tag] });
          for (const tag of added) note(clipId, { add: [tag], remove: [] });
          if (isFull) full.add(clipId);
        });
      }
      return { changes: [...changes.values()], full: full.size };
    },
    decidedClips: ({ clipIds, decision }: DecidedClips): ClipId[] =>
      clipIds.filter((clipId) => (tables.decisions.of(clipId) ?? 'undecided') === decision),
    /** Those of the clips whose decision came with an import. */
    importedDecisions: (clipIds: readonly ClipId[]): ClipId[] =>
      clipIds.filter(tables.decisions.isImported),
    /** The findings of results, with their verdicts; none for clips that are not stored. */
    findingsOfParts: fresh((results: readonly PartsOfClip[]) =>
      results.map(({ clipId, parts }) => {
        const card = clipId === null ? undefined : pages.card(clipId);
        return card ? findingsOfParts(card, parts) : [];
      }),
    ),
    setOwnFinding: ({ clipId, trackId, ...change }: OwnFindingChange): boolean =>
      connection.transaction(() => tables.ownFindings.set(clipId, trackId, change)).immediate(),
    replaceAnswers: tables.clientAnswers.replace,
    /** @returns tracks that were not changed, because they are no longer as `expected` */
    setTracks: async (changes: readonly TrackChange[]): Promise<string[]> => {
      const unchanged = await inTurns(changes, ({ trackId, expected = {}, ...change }) => {
        if (!tables.verdicts.matches(trackId, expected)) return [trackId];
        tables.verdicts.set(trackId, change);
        return [];
      });
      return unchanged.flat();
    },
  };
};
