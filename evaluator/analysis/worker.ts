/** Decodes untrusted files, one job at a time over IPC. It knows no key, and may crash. */
import { enforceLimits } from '../../processes/enforce-limits.ts';
import { openChildChannel } from '../../processes/parent-channel.ts';
import { analyzeTable } from '../detectors/analyze-table.ts';
import { namesSubjects } from '../detectors/prompt/read-subjects.ts';
import { takePictures } from '../judge/take-pictures.ts';
import { ClipRefusedError } from './analysis-errors.ts';
import { buildFrameTable } from './build-frame-table.ts';
import { decodeClip } from './decode-clip.ts';
import type { FrameStatisticsTable } from './frame-table.ts';
import type { AnalysisRequest, WorkerAnswer, WorkerJob } from './worker-process.ts';

/** Several times what a 4K clip needs. */
const limitsEnforced = enforceLimits({ memoryBytes: 1.5 * 1024 ** 3 });

/** Decodes a clip; looks for subjects only if its prompt names any, since that takes time and memory. */
const measureClip = async (
  path: string,
  request: AnalysisRequest,
): Promise<FrameStatisticsTable> => {
  const { prompt, subjects, types, findsPeople } = request;
  if (subjects !== 'on') return { ...(await buildFrameTable(path)), subjects };
  const isNamed = types.includes('prompt_misalignment') && namesSubjects(prompt);
  if (!isNamed && !findsPeople) return buildFrameTable(path);
  const { findSubjects } = await import('../subjects/find-subjects.ts');
  return buildFrameTable(path, await findSubjects());
};

const doJob = async (job: WorkerJob) => {
  if (job.kind === 'probe') return decodeClip(job.path, () => {});
  if (job.kind === 'take-pictures') return takePictures(job.path, job.wanted);
  const table = await measureClip(job.path, job.request);
  const analysis = analyzeTable(table, job.request);
  const { subjects } = table;
  const hasPeople = job.request.findsPeople && typeof subjects === 'function';
  return hasPeople ? { ...analysis, people: subjects() } : analysis;
};

const answer = async (job: WorkerJob): Promise<WorkerAnswer> => {
  await limitsEnforced;
  try {
    return { outcome: 'done', result: await doJob(job) };
  } catch (error) {
    if (error instanceof ClipRefusedError) {
      return { outcome: 'refused', refusal: { code: error.code, message: error.message } };
    }
    return { outcome: 'bug', message: error instanceof Error ? error.message : String(error) };
  }
};

const parent = openChildChannel();
parent.onMessage(async (job) => parent.send(await answer(job as WorkerJob)));
