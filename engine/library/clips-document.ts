import type { ClipId } from '../../shared/domain/ids.ts';
import type { ClipResult, ResultDocument } from '../../shared/domain/result-document.ts';
import type { Connection } from '../db/connection.ts';
import { clipsTable } from '../db/tables/clips.ts';
import { type JobRow, jobsTable } from '../db/tables/jobs.ts';
import { runsTable } from '../db/tables/runs.ts';
import { clipResult } from '../results/clip-result.ts';
import { documentOf } from '../results/result-document.ts';

/** Reads the results of clips as one document, one entry for each file, as of a list of all. */
export const clipsDocumentReader = (connection: Connection) => {
  const clips = clipsTable(connection);
  const jobs = jobsTable(connection);
  const runs = runsTable(connection);

  const resultOf = (job: JobRow): ClipResult =>
    clipResult(job, job.runId === null ? undefined : runs.byId(job.runId));

  /** Where none of its files stands at the clip, the newest job that does. */
  const jobsOf = (clipId: ClipId): JobRow[] => {
    const atFiles = clips
      .files(clipId)
      .map(({ path }) => jobs.standingAt(path))
      .filter((job) => job?.clipId === clipId)
      .filter((job) => job !== undefined);
    if (atFiles.length > 0) return atFiles;
    const standing = jobs.standingFor(clipId);
    return standing ? [standing] : [];
  };

  return (clipIds: readonly ClipId[]): ResultDocument =>
    documentOf(null, clipIds.flatMap(jobsOf).map(resultOf));
};
