import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takesSchema } from '../../shared/contract/compare.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { findingMatchSchema } from '../../shared/domain/tracks/finding-match.ts';
import { seedReview } from '../../tools/library/seed-review.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { flicker, mismatch } from '../support/library-tables.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const clip = await makeTinyClip();

test('two runs are compared by gone, new and common findings', async () => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder({ 'a.mp4': clip })]);
  const [seeded] = await seedReview(dataDir, [
    {
      path: join(folder, 'a.mp4'),
      prompt: 'A red lantern',
      runs: [
        { findings: [flicker(0, 4), mismatch('red lantern', 2), flicker(8, 9)] },
        { findings: [mismatch('red lantern', 5), flicker(1, 4), mismatch('A', 1)] },
      ],
    },
  ]);
  if (!seeded) throw new Error('the clip was seeded');
  const { clipId, runIds } = seeded;
  const [left = null, right = null] = runIds;
  const engine = openEngine({ dataDir, service: null });
  const pairs = await engine.compare.findings([
    { clipId, runId: left },
    { clipId, runId: right },
  ]);
  expect(findingMatchSchema.array().parse(pairs)).toEqual(pairs);
  expect(pairs).toEqual([{ at: [0, 1] }, { at: [2, null] }, { at: [1, 0] }, { at: [null, 2] }]);
  // A clip that was not evaluated yet has no findings.
  const none = await engine.compare.findings([
    { clipId, runId: null },
    { clipId, runId: right },
  ]);
  expect(none.map(({ at: [before] }) => before)).toEqual([null, null, null]);
});

test('takes of one prompt find each other, and are compared by time', async () => {
  const [dataDir, folder] = await Promise.all([makeFolder(), makeFolder({ 'other.mp4': clip })]);
  for (const fps of [12, 24]) {
    const made = await makeClip({ pictures: moving(fps * 2, fps), fps, width: 160, height: 96 });
    writeFileSync(join(folder, `${fps}.mp4`), made);
  }
  const [at12, at24] = [flicker(10, 12, 'It flickers', 12), flicker(22, 24)];
  const prompt = 'A lantern in the rain';
  const [left, right] = await seedReview(dataDir, [
    { path: join(folder, '12.mp4'), prompt, runs: [{ findings: [at12] }] },
    {
      path: join(folder, '24.mp4'),
      prompt: '  A lantern\nin the rain ',
      runs: [{ findings: [at24] }],
    },
    { path: join(folder, 'other.mp4'), prompt: 'A lantern', runs: [{ findings: [] }] },
  ]);
  if (!left || !right) throw new Error('the clips were seeded');
  const engine = openEngine({ dataDir, service: null });
  const takes = await engine.compare.takes(left);
  expect(takesSchema.parse(takes)).toEqual(takes);
  expect(takes).toMatchObject({ total: 1, clips: [{ clipId: right.clipId, name: '24.mp4' }] });
  expect((await engine.compare.takes(right)).clips).toMatchObject([{ clipId: left.clipId }]);
  const [one, other] = [left, right].map(({ clipId, runIds: [runId = null] }) => ({
    clipId,
    runId,
  }));
  if (!one || !other) return;
  const pairs = await engine.compare.findings([one, other]);
  expect(pairs).toEqual([{ at: [0, 0] }]);
});

test('refuses a run with the pictures of another clip; a deleted clip has no findings and no takes', async () => {
  const [dataDir, folder] = await Promise.all([
    makeFolder(),
    makeFolder({ 'a.mp4': clip, 'b.mp4': numberedClip(clip, 1) }),
  ]);
  const [a, b] = await seedReview(
    dataDir,
    ['a', 'b'].map((name) => ({
      path: join(folder, `${name}.mp4`),
      prompt: 'P',
      runs: [{ findings: [] }],
    })),
  );
  if (!a || !b) throw new Error('two clips were seeded');
  const engine = openEngine({ dataDir, service: null });
  const unknown = { clipId: 'f'.repeat(64) as ClipId, runId: null };
  const known = { clipId: a.clipId, runId: a.runIds[0] ?? null };
  const crossed = { clipId: a.clipId, runId: b.runIds[0] ?? null };
  for (const [call, code] of [
    [engine.compare.findings([known, crossed]), 'unknown_run'],
    [engine.compare.takes(unknown), 'unknown_clip'],
  ] as const) {
    expect(await errorFrom(call)).toMatchObject({ code });
  }
  expect(await engine.compare.findings([unknown, known])).toEqual([]);
});
