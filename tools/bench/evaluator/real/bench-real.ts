import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Sensitivity } from '../../../../evaluator/models.ts';
import { runJobs } from '../run/run-jobs.ts';
import { describeReal } from './describe-real.ts';
import { readLabels } from './read-labels.ts';
import type { RealClip } from './score-real.ts';

/**
 * Analyzes the clips in a folder and its subfolders, and scores the findings against the labels.
 * @returns the lines of the report
 * @throws Error if there are no clips, or one cannot be analyzed
 */
export const benchReal = async (folder: string, sensitivity: Sensitivity): Promise<string[]> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mp4'))
    .toSorted()
    .map((name) => join(folder, name));
  if (files.length === 0) throw new Error(`There are no MP4 files in ${folder}.`);
  const analyzed = await runJobs(
    files.map((file) => ({ clip: { file }, sensitivity })),
    (count) => {
      if (count % 50 === 0) process.stderr.write(`${count} of ${files.length} clips\n`);
    },
  );
  const clips = analyzed.map(
    ({ bench, findings }): RealClip => ({
      file: basename(bench.path),
      sha256: createHash('sha256').update(readFileSync(bench.path)).digest('hex'),
      seconds: bench.frameCount / bench.fps,
      findings,
    }),
  );
  return describeReal(clips, readLabels());
};
