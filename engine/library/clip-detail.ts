import type { ClipDetail, HistoryEntry, RunAnswer } from '../../shared/contract/clips.ts';
import type { ComparedSide } from '../../shared/contract/compare.ts';
import type { ClipCard } from '../../shared/contract/library.ts';
import type { ClipId, RunId } from '../../shared/domain/ids.ts';
import { type NextStep, nextStepOf } from '../../shared/domain/next-step.ts';
import type { Reason } from '../../shared/domain/reason.ts';
import { type ComparedFinding, diffFindings } from '../../shared/domain/tracks/diff-findings.ts';
import type { FindingMatch } from '../../shared/domain/tracks/finding-match.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { withOwnFindings } from '../../shared/model/own-finding.ts';
import { parseExactJson } from '../../shared/service-api/exact-json.ts';
import { jsonText } from '../../shared/text/json-text.ts';
import type { Probe } from '../clips/identify-clip.ts';
import type { Connection } from '../store/connection.ts';
import { readStoredJson } from '../store/stored-json.ts';
import { tablesOf } from '../store/tables.ts';
import { runsReader } from './read-runs.ts';

/** Maximum number of history entries to show; a clip that is evaluated every day has many. */
const maxEntries = 500;

export const historyReader = (connection: Connection) => {
  const { jobs } = tablesOf(connection);
  return ({ clipId }: { clipId: ClipId }): HistoryEntry[] =>
    jobs.historyOf(clipId, maxEntries).map(({ detail, ...entry }) => ({
      ...entry,
      reason: readStoredJson<Reason>(detail),
    }));
};

const shownJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : jsonText(value);

export const answerReader = (connection: Connection) => {
  const { runs } = tablesOf(connection);
  return ({ runId }: { runId: RunId }): RunAnswer => {
    const answer = readStoredJson<{ metadata?: unknown }>(runs.byId(runId)?.raw, parseExactJson);
    return { text: shownJson(answer), metadata: shownJson(answer?.metadata) };
  };
};

export const clipDetailReader = (connection: Connection) => {
  const { clientAnswers, clips, downloads, opinions } = tablesOf(connection);
  const { ofClip: runsOf } = runsReader(connection);

  const addressOf = (clipId: ClipId): ClipDetail['address'] => {
    const href = clips.address(clipId);
    if (href === null) return null;
    const sha256 = clips.sha256(clipId);
    const owner = sha256 === null ? clipId : clips.idForHash(sha256);
    return {
      href,
      downloadedMs: downloads.downloadedMs(clipId),
      sameBytesAs: owner === clipId || !clips.isKnown(owner) ? null : owner,
    };
  };

  const hasSound = (clipId: ClipId): boolean | null => {
    const probe = readStoredJson<Probe>(clips.probe(clipId));
    return probe?.ok ? probe.video.hasAudio : null;
  };

  return (card: ClipCard): ClipDetail => ({
    card,
    hasSound: hasSound(card.clipId),
    address: addressOf(card.clipId),
    files: clips
      .files(card.clipId)
      .map(({ path, missing }) => ({ path, isMissing: missing === 1 })),
    ...runsOf(card),
    clientAnswers: clientAnswers.ofClip(card.clipId),
    opinions: opinions.ofClip(card.clipId),
  });
};

export const nextStepReader = (connection: Connection) => {
  const { decisions } = tablesOf(connection);
  return ({ card, runs, ownFindings }: ClipDetail): NextStep => {
    const run = runs.find(({ runId }) => runId === card.runId);
    return nextStepOf({
      ...card,
      decision: decisions.ofPerson(card.clipId),
      notJudgedReasons: run?.judgment.reasons ?? [],
      claims: run?.judgment.claims ?? null,
      findings: withOwnFindings(run?.findings ?? [], ownFindings),
    });
  };
};

type ComparedResult = { card: ClipCard | undefined; runId: ComparedSide['runId'] };

export const resultComparer = (connection: Connection) => {
  const { findings, ownFindings, runs } = tablesOf(connection);

  /** Rejects a run of another clip, whose findings would be compared on the wrong frames. */
  const findingsOfRun = (card: ClipCard, runId: ComparedResult['runId']): ComparedFinding[] => {
    if (runId === null) return [];
    if (runId === card.runId) {
      return card.parts.flatMap((part) =>
        findings.listForComparison(part.runId).filter(({ type }) => part.types.includes(type)),
      );
    }
    if (runs.byId(runId)?.clipId === card.clipId) return findings.listForComparison(runId);
    throw new AppError(
      'unknown_run',
      'This run is no longer in the library. Choose another one to compare.',
    );
  };

  const findingsOf = ({ card, runId }: ComparedResult): ComparedFinding[] =>
    card ? [...findingsOfRun(card, runId), ...ownFindings.ofClip(card.clipId)] : [];

  return (results: readonly ComparedResult[]): FindingMatch[] => {
    const isOneClip = new Set(results.map(({ card }) => card?.clipId)).size === 1;
    return diffFindings(results.map(findingsOf), isOneClip ? 'track' : 'place');
  };
};
