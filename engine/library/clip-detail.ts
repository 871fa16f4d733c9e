import type { ClipDetail, ShownFinding, ShownRun } from '../../shared/contract/clips.ts';
import type { ClipCard } from '../../shared/contract/library.ts';
import type { Reason } from '../../shared/domain/result-document.ts';
import type { ErrorRecord } from '../../shared/errors/app-error.ts';
import { evaluationRead } from '../../shared/service-api/evaluation.ts';
import type { Connection } from '../db/connection.ts';
import { clipsTable } from '../db/tables/clips.ts';
import { jobsTable } from '../db/tables/jobs.ts';
import type { RunRow } from '../db/tables/run-row.ts';
import { runsTable } from '../db/tables/runs.ts';
import { servicesTable } from '../db/tables/services.ts';
import { verdictsTable } from '../db/tables/verdicts.ts';

/** Lines of history that are shown; a clip that was run every day has many. */
const mostLines = 500;

/** Reads everything that is stored about a clip. */
export const clipDetailReader = (connection: Connection) => {
  const clips = clipsTable(connection);
  const jobs = jobsTable(connection);
  const runs = runsTable(connection);
  const services = servicesTable(connection);
  const verdicts = verdictsTable(connection);

  const shownRun = (run: RunRow): ShownRun => {
    const raw: unknown = JSON.parse(run.raw ?? 'null');
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
      error: run.error === null ? null : (JSON.parse(run.error) as ErrorRecord),
      evaluation: evaluationRead.safeParse(raw).data ?? null,
      raw,
    };
  };

  /** The whole findings are in the evaluation, what was said of them on their tracks. */
  const shownFindings = (run: ShownRun | undefined): ShownFinding[] => {
    if (!run) return [];
    const glitches = run.evaluation?.result?.glitches ?? [];
    return verdicts.ofRun(run.runId).flatMap(({ position, trackId, verdict, note }) => {
      const finding = glitches[position];
      return finding ? [{ ...finding, trackId, verdict, note }] : [];
    });
  };

  return (card: ClipCard): ClipDetail => {
    const shown = runs.forClip(card.clipId).map(shownRun);
    return {
      card,
      files: clips
        .files(card.clipId)
        .map(({ path, missing }) => ({ path, isMissing: missing === 1 })),
      findings: shownFindings(shown.find(({ runId }) => runId === card.runId)),
      runs: shown,
      history: jobs.historyOf(card.clipId, mostLines).map(({ detail, ...line }) => ({
        ...line,
        reason: detail === null ? null : (JSON.parse(detail) as Reason),
      })),
    };
  };
};
