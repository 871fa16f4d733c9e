import { expect, test } from 'vitest';
import { jobInfo } from '../../engine/evaluation/queue/job-info.ts';
import { clipIdOf, flicker, openLibraryTables } from '../support/library-tables.ts';

const listed = (prompt: string) => ({
  detectors: [
    { detector: 'visual_glitch', status: 'completed' },
    { detector: 'prompt_misalignment', status: prompt },
  ],
});

test.for([
  ['whose prompt was not judged', [], listed('skipped'), 'Picture clean · prompt not judged'],
  ['that is clean', [], listed('completed'), 'No findings'],
  ['with findings', [flicker(1, 2)], listed('skipped'), null],
] as const)('the row of a clip %s has the label %j', async ([, findings, evaluation, label]) => {
  const { store, addFile, addRun, addJob } = await openLibraryTables();
  const clip = clipIdOf('a');
  addFile(clip, '/clips/a.mp4');
  const runId = addRun(clip, findings, evaluation);
  const jobId = addJob('/clips/a.mp4', [
    { stage: 'done', state: 'completed', clipId: clip, runId },
  ]);
  const [row] = store.jobs.byIds([jobId]);
  if (!row) throw new Error('the job is stored');
  expect(jobInfo(row, null, store.runs.byId(runId)).label).toBe(label);
  expect(jobInfo({ ...row, state: 'pending' }, null, undefined).label).toBeNull();
});
