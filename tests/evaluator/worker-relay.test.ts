import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClipAnalyzer, createClipAnalyzer } from '../../evaluator/analysis/clip-analyzer.ts';
import { requestWorkers } from '../../evaluator/analysis/request-workers.ts';
import { relayWorkers, workerEntry } from '../../hosts/evaluator-process/evaluator-child.ts';
import { forkModule } from '../../processes/fork-module.ts';
import type { ParentChannel } from '../../processes/parent-channel.ts';
import { projectRoot } from '../support/shared-folder.ts';

/*
 * Both ends of the worker relay with real processes. Only the line between evaluator and host is in
 * this process; it carries copies, as a port does.
 */

const clip = join(projectRoot, 'resources/samples/lantern-in-the-rain.mp4');

const request = {
  sensitivity: 'normal',
  prompt: 'a lantern',
  types: ['visual_glitch'],
  subjects: 'on',
} as const;

type Listener = (message: unknown) => void;

let started: { kill: () => void; ended: Promise<void> }[];
let toEvaluator: Listener[];
let endEvaluator: () => void;
let analyzer: ClipAnalyzer;

const open = (workerCount: number): ClipAnalyzer => {
  const toHost: Listener[] = [];
  const ended = Promise.withResolvers<void>();
  endEvaluator = ended.resolve;
  const parent: ParentChannel = {
    isElectronProcess: true,
    send: (message) => {
      for (const hear of toHost) queueMicrotask(() => hear(structuredClone(message)));
    },
    onMessage: (listener) => toEvaluator.push(listener),
    onEnded: () => {},
  };
  relayWorkers(
    {
      send: (message) => {
        for (const hear of toEvaluator) hear(structuredClone(message));
      },
      onMessage: (listener) => toHost.push(listener),
      onEnd: (listener) => void ended.promise.then(() => listener({ code: 0, error: null })),
    },
    (path) => {
      expect(path).toBe(workerEntry);
      const worker = forkModule(path);
      const end = new Promise<void>((resolve) => worker.onExit(resolve));
      started.push({ kill: worker.kill, ended: end });
      return worker;
    },
  );
  return createClipAnalyzer(workerCount, 30_000, requestWorkers(parent));
};

beforeEach(() => {
  started = [];
  toEvaluator = [];
});
afterEach(async () => {
  analyzer.close();
  endEvaluator();
  await Promise.all(started.map(({ ended }) => ended));
});

test('workers started by the host read the clips, one for all jobs; a killed one is replaced', async () => {
  analyzer = open(1);
  expect(await analyzer.probe(clip)).toMatchObject({ width: 640, height: 360, num_frames: 96 });
  const { findings } = await analyzer.analyze(clip, request, new AbortController().signal);
  expect(findings).toHaveLength(1);
  expect(started).toHaveLength(1);

  const first = analyzer.analyze(clip, request, new AbortController().signal);
  const second = analyzer.probe(clip);
  started[0]?.kill();
  await expect(first).rejects.toMatchObject({ code: 'internal_error' });
  expect(await second).toMatchObject({ num_frames: 96 });
  expect(started).toHaveLength(2);
});

test('a cancelled analysis ends its worker; invalid messages start and stop nothing', async () => {
  analyzer = open(1);
  for (const hear of toEvaluator) hear({ type: 'worker-ended', workerId: 'all' });
  for (const hear of toEvaluator) hear(null);
  const calledOff = new AbortController();
  const job = analyzer.analyze(clip, request, calledOff.signal);
  calledOff.abort(new Error('not needed any more'));
  await expect(job).rejects.toThrow('not needed any more');
  await started[0]?.ended;
});

test('workers end with the evaluator', async () => {
  analyzer = open(2);
  await Promise.all([analyzer.probe(clip), analyzer.probe(clip)]);
  expect(started).toHaveLength(2);
  endEvaluator();
  await Promise.all(started.map(({ ended }) => ended));
});
