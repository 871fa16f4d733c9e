import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Evaluation } from '../../shared/service-api/evaluation.ts';
import { modelListSchema } from '../../shared/service-api/models.ts';
import { encodeClip } from '../../tools/samples/encode-clip.ts';
import { apiCaller } from '../support/api-calls.ts';
import type { EvaluatorSetUp } from '../support/evaluator-process.ts';
import { describeWith } from '../support/requires.ts';
import { evaluatorForTest } from '../support/shared-evaluator.ts';
import { projectRoot } from '../support/shared-folder.ts';

const [width, height] = [416, 234];

/** Color of a sailing boat on the sea. @param x 0 to 16, from left to right; likewise `y`, 0 to 9 */
const boatAt = (x: number, y: number): readonly [number, number, number] => {
  const [right, down] = [x - 8, y - 5.6];
  const wave = Math.sin(3 * x + 9 * y);
  if (down > 0 && down < 0.9 && Math.abs(right) < 2.4 - 0.9 * down) return [120, 60, 30];
  if (Math.abs(right) < 0.06 && down < 0 && down > -4.6) return [70, 50, 40];
  if (down < -0.25 && right > 0.1 && right < 0.465 * (down + 4.5)) return [245, 245, 240];
  if (down < -0.4 && right < -0.1 && right > -0.405 * (down + 4)) return [225, 225, 225];
  return y > 5.9
    ? [20 + 8 * wave, 80 + 10 * wave, 140 + 14 * wave]
    : [150 + 6 * y, 190 + 4 * y, 235];
};

const boatClip = async (): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'clipcheck-boat-'));
  const frames = Array.from({ length: 24 }, (_, frame) => {
    const picture = new Uint8Array(3 * width * height);
    for (let at = 0; at < width * height; at += 1) {
      const x = ((at % width) / width) * 16 - frame / 24;
      picture.set(boatAt(x, (Math.floor(at / width) / height) * 9), 3 * at);
    }
    return picture;
  });
  try {
    await encodeClip(join(folder, 'boat.mp4'), { width, height, fps: 24, frames }, 20);
    return readFileSync(join(folder, 'boat.mp4'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

let clip: Buffer;
beforeAll(async () => {
  clip = await boatClip();
});

const evaluate = async (setUp: EvaluatorSetUp, request: Record<string, unknown> = {}) => {
  const api = apiCaller(await evaluatorForTest(setUp));
  const { id: upload_id } = await api.upload(clip);
  const prompt = 'A sailboat on the sea, a horse on its deck';
  const { id } = await api.create({ prompt, video: { upload_id }, ...request });
  const list = await api.expectAnswer(modelListSchema, 200, 'GET', '/v1/models');
  return { evaluation: await api.waitForEnd(id), list };
};

const claimsOf = ({ detectors }: Evaluation) =>
  (detectors ?? [])
    .flatMap(({ clipcheck_claims: claims = [] }) => claims)
    .filter(({ kind }) => kind === 'subject');

const reasonsOf = (evaluation: Evaluation): string[] =>
  claimsOf(evaluation).map((claim) => (claim.outcome === 'not_judged' ? claim.reason.code : ''));

describeWith({ subjectModel: true }, 'the model for common subjects', () => {
  test('finds a drawn boat with its place, and reports the horse that is not there', async () => {
    const { evaluation, list } = await evaluate({});
    const [boat, horse] = claimsOf(evaluation);
    expect(boat).toMatchObject({
      prompt_segment: { text: 'sailboat' },
      outcome: 'as_claimed',
      seen: expect.arrayContaining([{ frame: 2, sec: 0.083333, box: expect.anything() }]),
    });
    expect(horse).toMatchObject({ outcome: 'contradicted', finding_id: 'subject-25-30' });
    const findings = evaluation.result?.glitches.filter(({ id }) => id === 'subject-25-30');
    expect(findings).toMatchObject([
      { severity: 5, description: expect.stringContaining('No horse was found in 6 frames') },
    ]);
    expect(evaluation.model_version).toBe(list.data[0]?.version);
    expect(evaluation.model_version).not.toContain('subjects');
  });

  test('is not used by the strict model, whose version does not change', async () => {
    const { evaluation, list } = await evaluate({}, { model: 'signal-1-strict' });
    expect(reasonsOf(evaluation)).toEqual(['subjects_off', 'subjects_off']);
    expect(evaluation.model_version).toBe(list.data[1]?.version);
    expect(evaluation.model_version).not.toContain('subjects');
  });
});

describe('without subjects', () => {
  test('--no-subjects judges none, under a version of its own', async () => {
    const { evaluation, list } = await evaluate({ args: ['--no-subjects'] });
    expect(reasonsOf(evaluation)).toEqual(['subjects_off', 'subjects_off']);
    expect(evaluation.model_version).toMatch(/-no-subjects$/);
    expect(list.data.map(({ version }) => version.endsWith('-no-subjects'))).toEqual([true, false]);
    expect(list.default_build).toBe(evaluation.model_version);
  });

  describe('since a set-up without a network left the model out', () => {
    let root = '';
    beforeAll(() => {
      root = mkdtempSync(join(tmpdir(), 'clipcheck-no-model-'));
      for (const name of ['evaluator', 'network', 'processes', 'shared', 'package.json']) {
        cpSync(join(projectRoot, name), join(root, name), { recursive: true });
      }
      symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
    });
    afterAll(() => rmSync(root, { recursive: true, force: true }));

    test('everything else works, and the reason is given', async () => {
      const { evaluation } = await evaluate({ entryPath: join(root, 'evaluator/main.ts') });
      expect(evaluation.status).toBe('completed');
      expect(reasonsOf(evaluation)).toEqual(['no_subject_model', 'no_subject_model']);
      expect(evaluation.model_version).toMatch(/-no-subjects$/);
    });

    test('and a damaged model fails what needs it', async () => {
      const folder = join(root, '.build/subject-model');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'nanodet.bin'), 'cut off');
      const { evaluation } = await evaluate({ entryPath: join(root, 'evaluator/main.ts') });
      expect(evaluation.status).toBe('partial');
      expect(evaluation.detectors?.map(({ status }) => status)).toEqual(['completed', 'failed']);
      const message = expect.stringContaining('the model for common subjects cannot be loaded');
      expect(evaluation.detectors?.[1]?.error).toMatchObject({ message });
    });
  });
});
