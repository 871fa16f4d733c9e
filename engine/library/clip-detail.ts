import type { ClipDetail, ShownFinding, ShownRun } from '../../shared/contract/clips.ts';
import type { ClipCard } from '../../shared/contract/library.ts';
import { isOneOf } from '../../shared/domain/finding-types.ts';
import type { ClipId, RunId } from '../../shared/domain/ids.ts';
import { evaluationInOriginal, readRunCopy } from '../../shared/domain/in-original-frames.ts';
import type { Reason } from '../../shared/domain/result-document.ts';
import type { ErrorRecord } from '../../shared/errors/app-error.ts';
import {
  type ReceivedEvaluation,
  receivedEvaluationSchema,
} from '../../shared/service-api/evaluation.ts';
import { parseExactJson } from '../../shared/service-api/exact-json.ts';
import { jsonText } from '../../shared/text/json-text.ts';
import type { Probe } from '../clips/identify-clip.ts';
import type { Connection } from '../store/connection.ts';
import { readStoredJson } from '../store/stored-json.ts';
import { batchesTable } from '../store/tables/batches.ts';
import { clipsTable } from '../store/tables/clips.ts';
import { downloadsTable } from '../store/tables/downloads.ts';
import { jobStandings } from '../store/tables/job-standings.ts';
import { joinedResults } from '../store/tables/joined-results.ts';
import { judgmentOfJob } from '../store/tables/judgment-of-row.ts';
import type { RunRow } from '../store/tables/run-row.ts';
import { runsTable } from '../store/tables/runs.ts';
import { servicesTable } from '../store/tables/services.ts';
import { verdictsTable } from '../store/tables/verdicts.ts';

/** Maximum number of history entries to show; a clip that is evaluated every day has many. */
const maxLines = 500;

const prettyJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : jsonText(value);

const metadataIn = (evaluation: unknown): unknown =>
  typeof evaluation === 'object' && evaluation !== null && 'metadata' in evaluation
    ? evaluation.metadata
    : null;

export const clipDetailReader = (connection: Connection) => {
  const batches = batchesTable(connection);
  const clips = clipsTable(connection);
  const downloads = downloadsTable(connection);
  const jobs = jobStandings(connection);
  const runs = runsTable(connection);
  const services = servicesTable(connection);
  const results = joinedResults(connection);
  const verdicts = verdictsTable(connection);

  /** Combines the findings of an evaluation with the verdicts and notes of their tracks. */
  const shownFindings = (runId: RunId, evaluation: ReceivedEvaluation | null): ShownFinding[] => {
    const glitches = evaluation?.result?.glitches ?? [];
    return verdicts.ofRun(runId).flatMap(({ position, imported, trackId, verdict, note }) => {
      const finding = glitches[position];
      return finding
        ? [{ ...finding, trackId, verdict, note, isVerdictImported: imported === 1 }]
        : [];
    });
  };

  const shownRun = (run: RunRow): ShownRun => {
    const exact = readStoredJson(run.raw, parseExactJson);
    const copy = readRunCopy(run.copy);
    const evaluation = evaluationInOriginal(
      receivedEvaluationSchema.safeParse(readStoredJson(run.raw)).data ?? null,
      copy,
    );
    return {
      runId: run.id,
      evaluationId: run.evaluationId,
      state: run.state,
      attempt: run.attempt,
      parentRunId: run.parentId,
      serviceAddress: services.baseUrl(run.serviceId),
      model: run.model ?? run.requestedModel,
      modelVersion: run.modelVersion ?? run.requestedVersion,
      prompt: run.prompt,
      promptSource: run.promptSource,
      types: run.glitchTypes.split(','),
      videoSeconds: run.videoSeconds,
      billableUnits: run.billableUnits,
      createdMs: run.createdMs,
      submittedMs: run.submittedMs,
      endedMs: run.endedMs,
      error: readStoredJson<ErrorRecord>(run.error),
      copy,
      isImported: run.imported === 1,
      evaluation,
      findings: shownFindings(run.id, evaluation),
      judgment: judgmentOfJob(run, batches.optionsForRun(run.id)),
      raw: prettyJson(exact),
      metadata: prettyJson(metadataIn(exact)),
    };
  };

  /** Puts the joined result of a clip in place of that of its newest run. */
  const withResult = (runs: ShownRun[], clipId: ClipId): ShownRun[] => {
    const { result } = results.ofClip(clipId);
    if (!result?.isJoined) return runs;
    const parts = result.parts.flatMap(({ run, types }) => {
      const shown = runs.find(({ runId }) => runId === run.id);
      return shown ? [{ shown, types }] : [];
    });
    const glitches = parts.flatMap(
      ({ shown, types }) => shown.evaluation?.result?.glitches.filter(isOneOf(types)) ?? [],
    );
    const findings = parts.flatMap(({ shown, types }) => shown.findings.filter(isOneOf(types)));
    const detectors = parts.flatMap(
      ({ shown, types }) =>
        shown.evaluation?.detectors?.filter(({ detector }) => types.includes(detector)) ?? [],
    );
    const given = new Set(detectors.map(({ detector }) => detector));
    const { judgment, prompt, promptSource } = result;
    return runs.map((run) => {
      const { evaluation } = run;
      if (run.runId !== result.run.id || !evaluation?.result) return run;
      return {
        ...run,
        ...{ findings, judgment, prompt, promptSource },
        types: [...result.types],
        isImported: parts.some(({ shown }) => shown.isImported),
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
    runs: withResult(runs.forClip(card.clipId).map(shownRun), card.clipId),
    history: jobs.historyOf(card.clipId, maxLines).map(({ detail, ...line }) => ({
      ...line,
      reason: readStoredJson<Reason>(detail),
    })),
  });
};
