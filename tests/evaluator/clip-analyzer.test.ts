import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ClipAnalyzer, createClipAnalyzer } from '../../evaluator/analysis/clip-analyzer.ts';
import { until } from '../support/api-calls.ts';
import { smallClip } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { processesBelow } from '../support/processes.ts';
import { describeWith } from '../support/requires.ts';

let folder: string;
let clipPath: string;
let pipePath: string;
let analyzer: ClipAnalyzer | null;

beforeEach(async () => {
  folder = await makeFolder();
  clipPath = join(folder, 'clip.mp4');
  pipePath = join(folder, 'pipe.mp4');
  writeFileSync(clipPath, await smallClip());
  // Opening a pipe without a writer never returns: a file that stalls its reader.
  execFileSync('mkfifo', [pipePath]);
  analyzer = null;
});

afterEach(() => {
  analyzer?.close();
});

const request = {
  sensitivity: 'normal',
  prompt: 'a disc',
  types: ['visual_glitch'],
  subjects: 'on',
} as const;

const children = (): number[] => processesBelow(process.pid);

describeWith({ programs: ['mkfifo'], proc: true }, 'a worker process', () => {
  test('that hangs fails its job with model_timeout, and another takes the next job', async () => {
    // No real time limit passes: the next job may take as long as a busy machine needs.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    analyzer = createClipAnalyzer(1, 2500);
    const hanging = expect(analyzer.probe(pipePath)).rejects.toMatchObject({
      code: 'model_timeout',
    });
    vi.advanceTimersByTime(2499);
    expect(children()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await hanging;
    expect(await analyzer.probe(clipPath)).toMatchObject({ num_frames: 12 });
  });

  test('that crashes fails its job with internal_error, and queued jobs continue', async () => {
    analyzer = createClipAnalyzer(1, 30_000);
    expect(await analyzer.probe(clipPath)).toMatchObject({ num_frames: 12 });
    const [worker = 0] = children();
    const crashed = analyzer.probe(pipePath);
    const waiting = analyzer.probe(clipPath);
    process.kill(worker, 'SIGKILL');
    await expect(crashed).rejects.toMatchObject({ code: 'internal_error' });
    expect(await waiting).toMatchObject({ num_frames: 12 });
    expect(children()).not.toContain(worker);
  });

  test('gets none of our settings', async () => {
    vi.stubEnv('CLIPCHECK_API_KEY', 'a-key-that-nobody-may-see');
    analyzer = createClipAnalyzer(1, 30_000);
    await analyzer.probe(clipPath);
    const [worker = 0] = children();
    const environment = readFileSync(`/proc/${worker}/environ`, 'latin1');
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain('CLIPCHECK');
  });

  test('is killed when its analysis is cancelled', async () => {
    analyzer = createClipAnalyzer(1, 30_000);
    await analyzer.probe(clipPath);
    const controller = new AbortController();
    const analysis = analyzer.analyze(pipePath, request, controller.signal);
    controller.abort(new Error('called off'));
    await expect(analysis).rejects.toThrow('called off');
    expect(await analyzer.analyze(clipPath, request, new AbortController().signal)).toEqual({
      findings: [],
      detectors: [{ detector: 'visual_glitch', status: 'completed' }],
    });
  });

  test('is reused for the next job, and their number is bounded', async () => {
    const used = createClipAnalyzer(2, 30_000);
    analyzer = used;
    await Promise.all(Array.from({ length: 8 }, () => used.probe(clipPath)));
    expect(children()).toHaveLength(2);
    used.close();
    await until(
      async () => children(),
      (pids) => pids.length === 0,
    );
  });
});
