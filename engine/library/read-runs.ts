/** The one place where stored runs, and a result joined of several, become runs to show. */
import type { ClipCard, ResultPart } from '../../shared/contract/library.ts';
import { isDismissed } from '../../shared/domain/fail-condition.ts';
import { isOneOf } from '../../shared/domain/finding-types.ts';
import type { FrameTable } from '../../shared/domain/frames/frame-table.ts';
import { tableFromMetadata } from '../../shared/domain/frames/stored-table.ts';
import { evaluationInOriginal, readRunCopy } from '../../shared/domain/in-original-frames.ts';
import { promptPartsOf } from '../../shared/domain/run-checks.ts';
import { seenSubjects } from '../../shared/domain/seen-subjects.ts';
import type { Author } from '../../shared/domain/verdict.ts';
import { serviceReading } from '../../shared/domain/video-readings.ts';
import type { ErrorRecord } from '../../shared/errors/app-error.ts';
import type { Finding } from '../../shared/model/finding.ts';
import { ownAsReceived, withOwnFindings } from '../../shared/model/own-finding.ts';
import type { Run } from '../../shared/model/run.ts';
import {
  type ReceivedEvaluation,
  receivedEvaluationSchema,
} from '../../shared/service-api/evaluation.ts';
import type { ReceivedFinding } from '../../shared/service-api/finding.ts';
import { refreshesOf } from '../evaluation/results/answer-changes.ts';
import type { Connection } from '../store/connection.ts';
import { readStoredJson } from '../store/stored-json.ts';
import type { JoinedResult } from '../store/tables/joined-results.ts';
import { judgmentOfJob } from '../store/tables/judgment-of-row.ts';
import type { StoredOwnFinding } from '../store/tables/own-findings.ts';
import type { RunRow } from '../store/tables/run-row.ts';
import type { FindingVerdict } from '../store/tables/verdicts.ts';
import { tablesOf } from '../store/tables.ts';
import { locateFindings } from './results/placed-findings.ts';

type TrackedFinding = ReceivedFinding & { readonly stored: FindingVerdict };

/** A run, or the result joined in its place, with its answer in frames of the clip. */
type ReadRun = Pick<JoinedResult, 'prompt' | 'promptSource' | 'types' | 'judgment'> & {
  readonly row: RunRow;
  readonly isImported: boolean;
  readonly evaluation: ReceivedEvaluation | null;
  readonly findings: readonly TrackedFinding[];
};

const verdictByOf = ({
  verdict,
  imported,
}: Pick<FindingVerdict, 'verdict' | 'imported'>): Author | null =>
  verdict && (imported === 1 ? 'import' : 'person');

const findingsOf = (
  { prompt, findings }: Pick<ReadRun, 'prompt' | 'findings'>,
  origin: Finding['origin'],
  table: FrameTable,
): Finding[] =>
  locateFindings(prompt, findings, table).map(({ sent, ...located }, index) => ({
    ...located,
    number: index + 1,
    findingId: sent.id,
    trackId: sent.stored.trackId,
    origin,
    marked: null,
    type: sent.type,
    kind: sent.stored.kind,
    source: sent.source ?? 'model',
    description: sent.description,
    severity: sent.severity ?? null,
    region: sent.region ?? null,
    isPossible: sent.clipcheck_possible === true && sent.stored.verdict === null,
    verdict: sent.stored.verdict,
    verdictBy: verdictByOf(sent.stored),
    note: sent.stored.note,
    changedMs: sent.stored.changedMs,
  }));

/** An import may dismiss what it brought itself: that hides nothing that was found here. */
const ownVerdictByOf = (own: StoredOwnFinding): Author | null =>
  own.isImported && isDismissed(own) ? 'person' : verdictByOf(own);

/** Timecodes come from the clip, as no service has sent any. */
const shownOwnFinding = (finding: Finding, own: StoredOwnFinding): Finding => {
  const { region, place } = finding;
  return {
    ...finding,
    region: region && {
      ...region,
      start: { ...region.start, timecode: place.startTimecode },
      end: { ...region.end, timecode: place.endTimecode },
    },
    verdictBy: ownVerdictByOf(own),
    marked: { by: own.isImported ? 'import' : 'person', atMs: own.createdMs },
  };
};

const ownFindingsOf = (stored: readonly StoredOwnFinding[], table: FrameTable): Finding[] => {
  const findings = stored.map((own, position) => ({
    ...ownAsReceived(own),
    stored: { ...own, position },
  }));
  return findingsOf({ prompt: '', findings }, 'own', table).map((finding, index) => {
    const own = stored[index];
    return own ? shownOwnFinding(finding, own) : finding;
  });
};

const answerOf = ({ prompt, evaluation }: ReadRun): Run['answer'] =>
  evaluation && {
    hasResult: evaluation.result !== null,
    createdSec: evaluation.created ?? null,
    videoId: evaluation.video_id ?? null,
    schemaVersion: evaluation.output_schema_version,
    e2eMs: evaluation.timing?.e2e_ms ?? null,
    failure: evaluation.error
      ? {
          code: evaluation.error.code,
          type: evaluation.error.type,
          message: evaluation.error.message,
          requestId: evaluation.error.request_id,
        }
      : null,
    video: serviceReading(evaluation),
    detectors: (evaluation.detectors ?? []).map(({ detector, status, error }) => ({
      detector,
      status,
      error,
    })),
    subjects: seenSubjects(prompt, evaluation),
  };

/** Puts the joined result of a clip in place of that of its newest run. */
const withResult = (runs: readonly ReadRun[], result: JoinedResult | null): readonly ReadRun[] => {
  if (!result?.isJoined) return runs;
  const parts = result.parts.flatMap(({ run, types }) => {
    const read = runs.find(({ row }) => row.id === run.id);
    return read ? [{ read, types }] : [];
  });
  const glitches = parts.flatMap(
    ({ read, types }) => read.evaluation?.result?.glitches.filter(isOneOf(types)) ?? [],
  );
  const detectors = parts.flatMap(
    ({ read, types }) =>
      read.evaluation?.detectors?.filter(({ detector }) => types.includes(detector)) ?? [],
  );
  const given = new Set(detectors.map(({ detector }) => detector));
  const { judgment, prompt, promptSource, types } = result;
  return runs.map((run) => {
    const { evaluation } = run;
    if (run.row.id !== result.run.id || !evaluation?.result) return run;
    return {
      ...run,
      judgment,
      prompt,
      promptSource,
      types,
      findings: parts.flatMap((part) => part.read.findings.filter(isOneOf(part.types))),
      isImported: parts.some(({ read }) => read.isImported),
      evaluation: {
        ...evaluation,
        result: { ...evaluation.result, glitches },
        detectors: [
          ...(evaluation.detectors?.filter(({ detector }) => !given.has(detector)) ?? []),
          ...detectors,
        ],
      },
    };
  });
};

export const runsReader = (connection: Connection) => {
  const { batches, ownFindings, results, runs, services, verdicts } = tablesOf(connection);

  /** Reads a run without its judgment, which takes as long as all else. */
  const readAnswer = (row: RunRow): Omit<ReadRun, 'judgment'> => {
    const evaluation = evaluationInOriginal(
      receivedEvaluationSchema.safeParse(readStoredJson(row.raw)).data ?? null,
      readRunCopy(row.copy),
    );
    const glitches = evaluation?.result?.glitches ?? [];
    return {
      row,
      prompt: row.prompt,
      promptSource: row.promptSource,
      types: row.glitchTypes.split(','),
      isImported: row.imported === 1,
      evaluation,
      findings: verdicts.ofRun(row.id).flatMap((stored) => {
        const finding = glitches[stored.position];
        return finding ? [{ ...finding, stored }] : [];
      }),
    };
  };

  const readRun = (row: RunRow): ReadRun => ({
    ...readAnswer(row),
    judgment: judgmentOfJob(row, batches.optionsForRun(row.id)),
  });

  const placedFindings = (run: Omit<ReadRun, 'judgment'>, table: FrameTable): Finding[] => {
    const isBuiltIn = services.baseUrl(run.row.serviceId) === null;
    return findingsOf(run, isBuiltIn ? 'built-in' : 'service', table);
  };

  const shownRun = (run: ReadRun, table: FrameTable | null): Run => {
    const { row, prompt, promptSource, types, judgment, isImported, evaluation } = run;
    return {
      runId: row.id,
      evaluationId: row.evaluationId,
      state: row.state,
      attempt: row.attempt,
      serviceAddress: services.baseUrl(row.serviceId),
      model: row.model ?? row.requestedModel,
      modelVersion: row.modelVersion ?? row.requestedVersion,
      prompt,
      promptSource,
      types: [...types],
      videoSeconds: row.videoSeconds,
      billableUnits: row.billableUnits,
      createdMs: row.createdMs,
      submittedMs: row.submittedMs,
      endedMs: row.endedMs,
      error: readStoredJson<ErrorRecord>(row.error),
      copy: readRunCopy(row.copy),
      isImported,
      isAdopted: row.adopted === 1,
      requestId: row.requestId,
      refreshed: refreshesOf(row, { runs }).map(({ atMs, changes }) => ({ atMs, changes })),
      judgment,
      answer: answerOf(run),
      promptParts: promptPartsOf({ prompt, state: row.state, evaluation, judgment }),
      findings: table ? placedFindings(run, table) : [],
    };
  };

  return {
    /** The runs of a clip, newest first, and own findings, placed by what is stored about its file. */
    ofClip: (card: ClipCard): { runs: Run[]; ownFindings: Finding[] } => {
      const own = ownFindings.ofClip(card.clipId);
      const stored = runs.forClip(card.clipId).map(readRun);
      const shown = withResult(stored, results.ofClip(card.clipId).result);
      const hasFindings = own.length > 0 || shown.some(({ findings }) => findings.length > 0);
      // The table of a long clip takes time.
      const table = hasFindings ? tableFromMetadata(card) : null;
      return {
        runs: shown.map((run) => shownRun(run, table)),
        ownFindings: table ? ownFindingsOf(own, table) : [],
      };
    },
    /** The findings of a result made of these parts, and own ones of its clip, numbered through. */
    findingsOfParts: (
      card: ClipCard,
      parts: readonly Pick<ResultPart, 'runId' | 'types'>[],
    ): readonly Finding[] => {
      const own = ownFindings.ofClip(card.clipId);
      const found = parts.flatMap(({ runId, types }) => {
        const row = runs.byId(runId);
        const run = row && readAnswer(row);
        const findings = run?.findings.filter(isOneOf(types)) ?? [];
        return run && findings.length > 0 ? [{ ...run, findings }] : [];
      });
      if (own.length + found.length === 0) return [];
      const table = tableFromMetadata(card);
      const numbered = found
        .flatMap((run) => placedFindings(run, table))
        .map((finding, index) => ({ ...finding, number: index + 1 }));
      return withOwnFindings(numbered, ownFindingsOf(own, table));
    },
  };
};
