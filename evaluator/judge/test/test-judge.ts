import { Scaler } from 'node-av/api';
import { JudgeFailure } from '../client/judge-failure.ts';
import type { Picture } from '../client/question.ts';
import type { createJudge } from '../create-judge.ts';
import { judgeClaims } from '../judge-claims.ts';
import { picturesWith } from '../judge-defects.ts';
import type { WantedPicture } from '../judge-run.ts';
import { encodeJpeg } from '../take-pictures.ts';
import {
  type ClaimCase,
  claimCases,
  type DefectCase,
  type Drawing,
  defectCases,
  drawScene,
  sceneSize,
} from './drawn-scenes.ts';

/** Findings of a kind: right ones, wrong ones, and planted faults without one. */
export type KindScore = { right: number; wrong: number; missed: number };

export type JudgeTest = {
  version: string;
  kinds: Record<string, KindScore>;
  scenes: number;
  /** Scenes with an answer that cannot be used: nothing is found in them. */
  unreadable: number;
  seconds: number;
  tokens: number;
};

const FRAMES = 48;
const info = { duration_sec: 2, ...sceneSize, fps: 24, num_frames: FRAMES };

export type Scenes = { claims: readonly ClaimCase[]; defects: readonly DefectCase[] };

export const allScenes = (): Scenes => ({ claims: claimCases(), defects: defectCases() });

type TestedJudge = Pick<ReturnType<typeof createJudge>, 'open' | 'version'>;

/**
 * Asks a judge about drawn scenes with known answers.
 * @throws JudgeFailure; the reason of `signal`
 */
export const testJudge = async (
  judge: TestedJudge,
  scenes: Scenes,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<JudgeTest> => {
  using scaler = new Scaler();
  const kinds: Record<string, KindScore> = {};
  const add = (kind: string, result: keyof KindScore): void => {
    kinds[kind] ??= { right: 0, wrong: 0, missed: 0 };
    kinds[kind][result] += 1;
  };
  let unreadable = 0;
  const readable = async <Found>(asking: Promise<readonly Found[]>): Promise<readonly Found[]> => {
    try {
      return await asking;
    } catch (error) {
      if (!(error instanceof JudgeFailure) || error.code !== 'model_output_invalid') throw error;
      unreadable += 1;
      return [];
    }
  };
  const picturesOf =
    (drawings: readonly Drawing[]) =>
    async (wanted: readonly WantedPicture[]): Promise<Picture[]> =>
      wanted.map(({ frame }) => ({
        frame,
        sec: frame / info.fps,
        jpeg: encodeJpeg(
          scaler,
          drawScene(drawings, frame / (FRAMES - 1)),
          info.width,
          info.height,
        ),
      }));

  const askClaims = async ({ prompt, drawings, wrong }: ClaimCase): Promise<number> => {
    const { run, tokens } = judge.open(picturesOf(drawings), signal);
    const asking = judgeClaims({ prompt, info, people: [] }, [], run);
    const findings = await readable(asking.then((opinions) => opinions.findings));
    const found = new Set(
      findings.map(({ clipcheck_kind: kind = '' }) => kind.replace('judge-', '')),
    );
    for (const kind of found) add(kind, kind === wrong ? 'right' : 'wrong');
    if (wrong && !found.has(wrong)) add(wrong, 'missed');
    return tokens();
  };

  const askDefect = async ({ kind, drawings, hasDefect }: DefectCase): Promise<number> => {
    const { run, tokens } = judge.open(picturesOf(drawings), signal);
    const frames = [0, 1, 2, 3].map((at) => ({
      frame: Math.round((at * (FRAMES - 1)) / 3),
      area: null,
    }));
    const found = await readable(picturesWith(kind, await run.takePictures(frames), run));
    if (found.length > 0) add(kind, hasDefect ? 'right' : 'wrong');
    else if (hasDefect) add(kind, 'missed');
    return tokens();
  };

  const tasks = [
    ...scenes.claims.map((one) => () => askClaims(one)),
    ...scenes.defects.map((one) => () => askDefect(one)),
  ];
  const startedMs = performance.now();
  let tokens = 0;
  for (const [done, task] of tasks.entries()) {
    onProgress(done, tasks.length);
    tokens += await task();
  }
  const seconds = (performance.now() - startedMs) / 1000;
  return { version: judge.version, kinds, scenes: tasks.length, unreadable, seconds, tokens };
};
