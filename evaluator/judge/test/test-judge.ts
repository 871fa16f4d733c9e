import { Scaler } from 'node-av/api';
import type { JudgeTest } from '../../../shared/evaluator-process/judge-test.ts';
import { AnalysisFailedError } from '../../analysis/analysis-errors.ts';
import type { Judge } from '../create-judge.ts';
import { judgeClaims } from '../judge-claims.ts';
import { picturesWith } from '../judge-defects.ts';
import type { JudgeRun } from '../judge-run.ts';
import { encodeJpeg } from '../take-pictures.ts';
import { drawScene, type Scene, sceneSize } from './drawn-scenes.ts';

const FRAMES = 48;
const info = { duration_sec: 2, ...sceneSize, fps: 24, num_frames: FRAMES };

/** Scenes in a row for which a judge may be down or too slow: a test takes hours. */
const MAX_OUTAGES = 3;

/** Frames of a scene that is asked about a defect, evenly spaced from its first to its last. */
const defectFrames = [0, 16, 31, 47].map((frame) => ({ frame, area: null }));

/** Returns the kinds of what a judge finds in a scene. @throws AnalysisFailedError */
const findKinds = async (scene: Scene, run: JudgeRun): Promise<string[]> => {
  if ('defect' in scene) {
    const pictures = await run.takePictures(defectFrames);
    const found = await picturesWith(scene.defect, pictures, run);
    return found.length > 0 ? [scene.defect] : [];
  }
  const { findings } = await judgeClaims({ prompt: scene.prompt, info, people: [] }, [], run);
  return findings.flatMap(({ clipcheck_kind: kind }) => kind?.replace('judge-', '') ?? []);
};

/**
 * Asks a judge about drawn scenes with known answers.
 * @throws AnalysisFailedError if it fails in the first scene, or in several in a row; the reason of `signal`
 */
export const testJudge = async (
  judge: Pick<Judge, 'open' | 'version'>,
  scenes: readonly Scene[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<JudgeTest> => {
  using scaler = new Scaler();
  const kinds = new Map<string, JudgeTest['kinds'][number]>();
  const add = (kind: string, result: 'right' | 'wrong' | 'missed'): void => {
    const counts = kinds.get(kind) ?? { kind, right: 0, wrong: 0, missed: 0 };
    kinds.set(kind, { ...counts, [result]: counts[result] + 1 });
  };
  let [unreadable, outages, tokens] = [0, 0, 0];
  const startedMs = performance.now();
  for (const [done, scene] of scenes.entries()) {
    onProgress(done);
    const draw = (frame: number): Buffer => drawScene(scene.drawings, frame / (FRAMES - 1));
    const asked = judge.open(
      async (wanted) =>
        wanted.map(({ frame }) => ({
          frame,
          sec: frame / info.fps,
          jpeg: encodeJpeg(scaler, draw(frame), info.width, info.height),
        })),
      signal,
    );
    let found: string[] = [];
    try {
      found = await findKinds(scene, asked.run);
      outages = 0;
    } catch (error) {
      if (!(error instanceof AnalysisFailedError)) throw error;
      outages = error.code === 'model_output_invalid' ? 0 : outages + 1;
      if (outages > 0 && (done === 0 || outages === MAX_OUTAGES)) throw error;
      unreadable += 1;
    }
    for (const kind of new Set(found)) add(kind, kind === scene.fault ? 'right' : 'wrong');
    if (scene.fault && !found.includes(scene.fault)) add(scene.fault, 'missed');
    tokens += asked.tokens();
  }
  const seconds = (performance.now() - startedMs) / 1000;
  const counts = { scenes: scenes.length, unreadable, tokens };
  return { version: judge.version, kinds: [...kinds.values()], ...counts, seconds };
};
