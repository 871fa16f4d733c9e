import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ResultDocument } from '../../shared/documents/result.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

/** 64×48, 24 fps, half a second. */
const clip = await makeTinyClip();
const { signal } = new AbortController();
const { setUp } = createEngineFixture();

let made = 0;
const nextClip = (): Buffer => {
  made += 1;
  return numberedClip(clip, made);
};
const filesWith = (specs: Readonly<Record<string, string>>) => ({
  'a.mp4': nextClip(),
  'below/b.mp4': nextClip(),
  ...specs,
});

const endsOf = (document: ResultDocument) =>
  document.clips.map(({ path, state, reason }) => [path.at(-5), state, reason?.code]);

const prompt = 'A gradient';

test('a file off its spec is neither sent nor evaluated; the nearest spec of a folder counts', async () => {
  const { folder, engine, created, requests } = await setUp(
    filesWith({
      'clipcheck.spec.json': '{ "fps": 30, "audio": true }',
      'below/clipcheck.spec.json': '{ "size": "64x48", "pixel_format": "yuv420p" }',
    }),
  );
  const message = 'Off spec: 24 fps instead of 30 fps; no audio track.';
  const scanned = await engine.scan({ paths: [folder], prompt }, signal);
  expect(scanned.clips[0]).toMatchObject({ state: 'rejected', reason: { message } });
  expect(scanned.clips[1]).toMatchObject({ state: 'pending', reason: null });
  const document = await engine.run(folder, { prompt });
  expect(document.clips[0]?.reason).toEqual({
    code: 'off_spec',
    message,
    unmet: [
      { property: 'fps', message: '24 fps instead of 30 fps' },
      { property: 'audio', message: 'no audio track' },
    ],
  });
  expect(document.clips[1]?.state).toBe('completed');
  expect([created(), requests('putBytes').length]).toEqual([1, 1]);
});

test('a spec that cannot be read holds the clips below it until it is corrected', async () => {
  const { folder, engine, created } = await setUp(
    filesWith({ 'below/clipcheck.spec.json': '{ "heigth": 48 }' }),
  );
  const document = await engine.run(folder, { prompt });
  expect(endsOf(document)).toEqual([
    ['a', 'completed', 'not_judged'],
    ['b', 'rejected', 'bad_input'],
  ]);
  const spec = join('below', 'clipcheck.spec.json');
  expect(document.clips[1]?.reason?.message).toContain(`${spec} is not a delivery spec: `);
  await rm(join(folder, spec));
  expect(endsOf(await engine.run(folder, { prompt }))[1]).toEqual(['b', 'completed', 'not_judged']);
  expect(created()).toBe(2);
});

test('a link in a folder cannot make another file of this machine be quoted', async () => {
  const { folder, engine } = await setUp(filesWith({ 'below/secrets.json': '{ "token": 1 }' }));
  await symlink(join(folder, 'below', 'secrets.json'), join(folder, 'clipcheck.spec.json'));
  const document = await engine.run(folder, { prompt });
  expect(document.clips[0]?.reason?.message).toMatch(/is not a delivery spec: it is a link\./);
});

test('a given spec replaces those of folders, and is refused for URLs, which are not read', async () => {
  const { folder, engine, created } = await setUp(
    filesWith({ 'clipcheck.spec.json': '{ "fps": 30 }' }),
  );
  const spec = { lengthSec: { max: 0.1 } };
  expect(endsOf(await engine.run(folder, { prompt, spec }))).toEqual([
    ['a', 'rejected', 'off_spec'],
    ['b', 'rejected', 'off_spec'],
  ]);
  const addresses = [{ address: 'https://example.com/a.mp4', prompt: null }];
  const refused = await errorFrom(engine.run([], { addresses, spec }));
  expect(refused).toMatchObject({ code: 'usage' });
  expect(created()).toBe(0);
});
