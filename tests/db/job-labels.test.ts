import { expect, test } from 'vitest';
import { jobInfo } from '../../engine/evaluation/queue/batch-info.ts';
import { clipIdOf, flicker, openLibraryTables } from '../support/library-tables.ts';

const listed = (prompt: string) => ({
  detectors: [
    { detector: 'visual_glitch', status: 'completed' },
    { detector: 'prompt_misalignment', status: prompt },
  ],
});

test.for([
  [
    'whose prompt was not checked',
    [],
    listed('skipped'),
    'no_defects',
    'picture; prompt not checked',
  ],
  ['without findings', [], listed('completed'), 'no_defects', 'picture and prompt'],
  ['with findings', [flicker(1, 2)], listed('completed'), 'needs_review', null],
] as const)('the row of a clip %s has the outcome of its run', async ([, ...row]) => {
  const [findings, evaluation, outcome, checkedNote] = row;
  const { store, addFile, addRun, addJob } = await openLibraryTables();
  const clip = clipIdOf('a');
  addFile(clip, '/clips/a.mp4');
  const runId = addRun(clip, findings, evaluation);
  const jobId = addJob('/clips/a.mp4', [
    { stage: 'done', state: 'completed', clipId: clip, runId },
  ]);
  const [job] = store.jobs.byIds([jobId]);
  if (!job) throw new Error('the job is stored');
  const ended = jobInfo(job, null, store.runs.byId(runId));
  expect(ended).toMatchObject({ outcome, checkedNote });
  expect(jobInfo({ ...job, state: 'pending' }, null, undefined).outcome).toBeNull();
});
