import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createEngine, type EvaluateOptions, type EvaluatePaths } from '../../engine/index.ts';
import { forkModule } from '../../processes/fork-module.ts';
import type { Decision } from '../../shared/domain/decision.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import { createVirtualTime } from './clocks.ts';
import { untilSo } from './engine-under-test.ts';
import type { EvaluatorProcess, FaultRule } from './evaluator-process.ts';
import { allRows, plainOptions } from './made-up-values.ts';
import { makeClip, moving, withFrames } from './make-clip.ts';
import { startRawServer } from './raw-server.ts';
import { listed } from './servers.ts';
import { numberedClip } from './tiny-clips.ts';
import { writeReport } from './written-report.ts';

/** The members of an evaluation that are changed on their way; `result` is null before its end. */
type Sent = {
  status: string;
  detectors: { detector: string }[];
  result: { summary: object } | null;
};

/** How a clip gets its state. Without any member it is clean: everything was judged. */
type Plan = {
  readonly clip?: 'black' | 'long' | 'long black' | 'no video';
  /** Text of the file beside the clip; `fulfilled` by default, null for no file. */
  readonly prompt?: string | null;
  readonly options?: Partial<EvaluateOptions>;
  readonly faults?: readonly FaultRule[];
  readonly outcome?: object;
  readonly change?: (sent: Sent) => object;
  readonly verdicts?: readonly Verdict[];
  readonly decision?: Decision;
  readonly again?: Pick<Plan, 'options' | 'outcome'>;
};

const wrongSummary = ({ result, ...sent }: Sent) => ({
  ...sent,
  result: { ...result, summary: { ...result?.summary, num_glitches: 2 } },
});

const failedPicture = ({ detectors, ...sent }: Sent) => ({
  ...sent,
  status: 'partial',
  detectors: detectors.map((state) =>
    state.detector === 'visual_glitch' ? { ...state, status: 'failed' } : state,
  ),
});

/** Prompts that clips fulfill, and whose claim of a duration none of them fulfills. */
const fulfilled = 'No cuts';
const tooLong = 'A 120 second video, no cuts';
const failed = { outcome: 'failed', code: 'model_timeout' };
const noCredits = { status: 402, code: 'insufficient_credits' };
const otherFinding = { id: 'f-1', type: 'something_new', description: 'It is of a later version.' };

const ownClips = {
  clean: { decision: 'keep' },
  confirmed: { clip: 'black', prompt: tooLong, verdicts: ['real'], decision: 'reject' },
  open: { clip: 'black' },
  'open-prompt': { prompt: tooLong },
  'open-other': { outcome: { outcome: 'completed', raw: true, glitches: [otherFinding] } },
  dismissed: { clip: 'black', prompt: tooLong, verdicts: ['wrong', 'intended'] },
  uncertain: { faults: [{ on: 'createEvaluation', action: { drop: 'after' } }] },
  failed: { outcome: failed },
  rejected: { clip: 'no video' },
  'needs-prompt': { prompt: null, options: { withoutPrompt: 'hold' } },
  pending: { faults: [{ on: 'createEvaluation', action: noCredits }] },
  'no-prompt': { prompt: null, options: { withoutPrompt: 'picture' } },
  // Its result is reused for a request that includes the prompt.
  'prompt-missed': { prompt: null, options: { withoutPrompt: 'picture' }, again: {} },
  // The evaluator cannot judge the color of a thing.
  'prompt-skipped': { prompt: 'A red disc' },
  'prompt-failed': { outcome: { outcome: 'partial' } },
  'picture-failed': { change: failedPicture },
  'picture-only': { options: { types: ['visual_glitch'] } },
  'prompt-only': { options: { types: ['prompt_misalignment'] } },
  part: { clip: 'long', options: { copies: { from: 'end' } } },
  'part-open': { clip: 'long black', options: { copies: { from: 'end' } } },
  unreadable: { outcome: { outcome: 'completed', raw: true, glitches: [7, null] } },
  'wrong-summary': { change: wrongSummary },
  reused: { again: {} },
  'failed-again': { clip: 'black', again: { options: { force: true }, outcome: failed } },
  missing: { clip: 'black' },
} as const satisfies Record<string, Plan>;

/** Clips that are evaluated elsewhere and imported; the file of the last is found here. */
const importedClips = {
  'imported-clean': { decision: 'keep' },
  'imported-open': { clip: 'black' },
  'imported-dismissed': { clip: 'black', prompt: tooLong, verdicts: ['wrong', 'intended'] },
  'imported-reused': {},
} as const satisfies Record<string, Plan>;

const never = new AbortController().signal;

type Work = Partial<Pick<EvaluatePaths, 'paths' | 'addresses'>>;

/** What a clip is an example of; its file has the same name. */
export type StateName =
  | keyof typeof ownClips
  | keyof typeof importedClips
  | 'at-address'
  | 'cancelled';

export type EveryState = {
  readonly dataDir: string;
  readonly folder: string;
  readonly clipIds: Readonly<Record<StateName, ClipId>>;
};

/** Returns a function that makes clips: each name has other bytes, always the same. */
const createClips = async () => {
  const fps = 10;
  const draw = (seconds: number, isBlack = false): Promise<Buffer> => {
    const pictures = moving(seconds * fps, fps);
    const first = pictures.length / 2;
    const black = withFrames(pictures, first, first + 2, (one) => ({ ...one, light: 0 }));
    return makeClip({ pictures: isBlack ? black : pictures, fps, width: 160, height: 96 });
  };
  const clips = {
    good: await draw(2),
    black: await draw(2, true),
    // Longer than the limit of 15 s.
    long: await draw(16),
    'long black': await draw(16, true),
    'no video': Buffer.from('no video'),
  };
  return (name: string, kind: keyof typeof clips = 'good'): Buffer =>
    numberedClip(clips[kind], crc32(name));
};
type ClipOf = Awaited<ReturnType<typeof createClips>>;

const openLibrary = async (root: string, evaluator: EvaluatorProcess) => {
  const [dataDir, folder] = [join(root, 'data'), join(root, 'clips')];
  for (const path of [dataDir, folder]) await mkdir(path, { recursive: true });
  const time = createVirtualTime();
  let change: Plan['change'];
  const changingFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!change || !/\/evaluations\/[^/]+$/.test(String(input))) return answer;
    const sent = (await answer.json()) as Sent;
    return Response.json(sent.result ? change(sent) : sent);
  };
  const { baseUrl, apiKey } = evaluator;
  const engine = createEngine(
    { dataDir, service: { kind: 'remote', baseUrl, apiKey } },
    {
      clock: time.clock,
      fetch: time.watch(changingFetch),
      startEvaluator: () => Promise.reject(new Error('the given evaluator is used')),
      testJudge: () => Promise.reject(new Error('no judge may be tested here')),
      forkModule,
    },
  );
  const evaluate = async (work: Work, plan: Plan = {}): Promise<ClipId> => {
    evaluator.setFaults(plan.faults ?? []);
    change = plan.change;
    const metadata = plan.outcome ? { clipcheck_evaluator: plan.outcome } : null;
    const options = { ...plainOptions, metadata, ...plan.options };
    const { clips } = await engine.evaluate({ paths: [], addresses: [], ...work, options }, never);
    return clips[0]?.sha256 as ClipId;
  };
  const write = async (name: string, clip: Buffer, prompt: string | null): Promise<string> => {
    const path = join(folder, `${name}.mp4`);
    await writeFile(path, clip);
    if (prompt !== null) await writeFile(join(folder, `${name}.txt`), prompt);
    return path;
  };
  return { dataDir, folder, engine, evaluate, write };
};
type Library = Awaited<ReturnType<typeof openLibrary>>;

const evaluateAll = async (
  { engine, evaluate, write }: Library,
  plans: Readonly<Record<string, Plan>>,
  clipOf: ClipOf,
): Promise<void> => {
  for (const [name, plan] of Object.entries(plans)) {
    const { clip, prompt = fulfilled, verdicts = [], decision } = plan;
    const path = await write(name, clipOf(name, clip), prompt);
    const clipId = await evaluate({ paths: [path] }, plan);
    if (plan.again) await evaluate({ paths: [path] }, plan.again);
    const { runs } = await engine.clips.get(clipId);
    const judged = verdicts.map((verdict, index) => {
      const finding = runs[0]?.findings[index];
      if (!finding) throw new Error(`${name} lacks a finding to judge`);
      return { trackId: finding.trackId, verdict, note: `It is ${verdict}.` };
    });
    await engine.clips.setTracks(judged);
    if (decision) await engine.clips.setDecisions([{ clipId, decision }]);
  }
};

const importAll = async (
  { engine }: Library,
  root: string,
  evaluator: EvaluatorProcess,
  clipOf: ClipOf,
): Promise<string> => {
  const colleague = await openLibrary(root, evaluator);
  await evaluateAll(colleague, importedClips, clipOf);
  await colleague.engine.close();
  const report = join(root, 'report.jsonl');
  await writeReport(colleague.dataDir, 'jsonl', report);
  await engine.importRecords(report, () => undefined, never);
  return colleague.folder;
};

const evaluateAtAddress = async ({ evaluate }: Library, clip: Buffer): Promise<void> => {
  const server = await startRawServer((_request, response) => response.end(clip));
  try {
    const address = `${server.baseUrl}/at-address.mp4`;
    await evaluate({ addresses: [listed(address, fulfilled)] });
  } finally {
    await server.stop();
  }
};

const cancel = async ({ engine }: Library, path: string): Promise<void> => {
  const request = { paths: [path], clipIds: [], options: {}, capUnits: null, checksPrompts: true };
  const { batchId } = engine.queue.add(request);
  const isHeld = () => engine.queue.list().some(({ phase }) => phase === 'paused') || undefined;
  await untilSo(engine, isHeld);
  engine.queue.cancel({ batchId });
};

/**
 * A clip in each state, each time the same ones, evaluated in the same order.
 * @param root a folder for its files
 * @param evaluator one with `faults` and `allowsPrivate`
 */
export const makeEveryState = async (
  root: string,
  evaluator: EvaluatorProcess,
): Promise<EveryState> => {
  const clipOf = await createClips();
  const library = await openLibrary(root, evaluator);
  const { dataDir, folder, engine, evaluate, write } = library;
  await evaluateAll(library, ownClips, clipOf);
  const elsewhere = await importAll(library, join(root, 'colleague'), evaluator, clipOf);
  const found = await readFile(join(elsewhere, 'imported-reused.mp4'));
  await evaluate({ paths: [await write('imported-reused', found, fulfilled)] });
  await evaluateAtAddress(library, clipOf('at-address'));
  await cancel(library, await write('cancelled', clipOf('cancelled'), fulfilled));
  await rm(join(folder, 'missing.mp4'));
  await engine.library.checkFiles();
  const { rows } = await engine.library.page(allRows);
  await engine.close();
  const named = rows.map(({ name, clipId }) => [name.replace(/\.mp4$/, ''), clipId]);
  return { dataDir, folder, clipIds: Object.fromEntries(named) };
};
