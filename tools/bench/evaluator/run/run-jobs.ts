import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AnalyzedCase } from '../scoring/score-cases.ts';
import type { BenchAnswer, BenchJob } from './bench-worker.ts';

const workerPath = fileURLToPath(new URL('./bench-worker.ts', import.meta.url));

/**
 * Runs as many processes as there are cores.
 * @returns results in the order of the jobs
 * @throws Error with all failures, since a benchmark with gaps measures something else
 */
export const runJobs = async (jobs: readonly BenchJob[]): Promise<AnalyzedCase[]> => {
  const analyzed = new Map<number, AnalyzedCase>();
  const errors: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    using worker = startWorker();
    for (let index = next++; index < jobs.length; index = next++) {
      const job = jobs[index];
      if (!job) continue;
      const answer = await worker.ask(job);
      if ('error' in answer) errors.push(answer.error);
      else analyzed.set(index, answer.analyzed);
      const done = analyzed.size + errors.length;
      if (done % 50 === 0) process.stderr.write(`${done} of ${jobs.length} clips\n`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(cpus().length, jobs.length) }, work));
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return jobs.flatMap((_, index) => analyzed.get(index) ?? []);
};

const startWorker = () => {
  const child: ChildProcess = fork(workerPath, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`A worker of the benchmark ended with exit code ${code}.`);
  });
  // Possibly, nothing awaits it.
  ended.catch(() => {});
  return {
    ask: async (job: BenchJob): Promise<BenchAnswer> => {
      const answered = Promise.withResolvers<BenchAnswer>();
      child.once('message', (answer) => answered.resolve(answer as BenchAnswer));
      child.send(job);
      return Promise.race([answered.promise, ended]);
    },
    [Symbol.dispose]: () => {
      child.kill();
    },
  };
};
