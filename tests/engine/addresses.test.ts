import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { allRows, anyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { listed, serveClips } from '../support/servers.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const { setUp: setUpEngine } = createEngineFixture({ allowsPrivate: true });
const clip = await makeTinyClip();

const setUp = async () => {
  const server = await serveClips({
    'a/one.mp4': numberedClip(clip, 1),
    'two.mp4': numberedClip(clip, 2),
    'page.html': Buffer.from('<html>no clip</html>'),
  });
  return { ...(await setUpEngine(0, { allowsPrivate: undefined })), server };
};

test('evaluates a clip at an address there, fetches nothing from here, and shows what the service measured', async () => {
  const { engine, server, requests } = await setUp();
  const address = server.at('a/one.mp4?signature=secret');
  const document = await engine.run([], { addresses: [listed(address)] });
  expect(document.clips).toMatchObject([
    {
      path: address,
      sha256: null,
      state: 'completed',
      reused: false,
      prompt: 'A fox in the snow',
      promptSource: 'manifest',
    },
  ]);
  expect(requests('createEvaluation')).toHaveLength(1);
  expect([...requests('reserveVideo'), ...requests('putBytes')]).toEqual([]);
  // The service asks for it once, and nobody else does; no key goes there.
  expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/a/one.mp4?signature=secret', undefined],
  ]);
  const { rows } = await engine.library.page({
    ...allRows,
    filter: { ...anyClip, text: 'a/one' },
  });
  expect(rows).toMatchObject([
    {
      name: 'one.mp4',
      sha256: null,
      folder: '',
      copies: 0,
      isMissing: false,
      address: server.at('a/one.mp4?…'),
      path: server.at('a/one.mp4?…'),
      durationSec: expect.closeTo(0.5, 1),
      frameCount: 12,
      state: 'completed',
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('the same address with the same prompt is paid once, with another prompt again', async () => {
  const { engine, server, requests } = await setUp();
  const address = server.at('two.mp4');
  await engine.run([], { addresses: [listed(address)] });
  const again = await engine.run([], { addresses: [listed(address)] });
  expect(again.clips).toMatchObject([{ state: 'completed', reused: true }]);
  expect(requests('createEvaluation')).toHaveLength(1);
  const other = await engine.run([], { addresses: [listed(address, 'A cat')] });
  expect(other.clips).toMatchObject([{ state: 'completed', reused: false, prompt: 'A cat' }]);
  const typed = await engine.run([], { addresses: [listed(address)], prompt: 'A cat' });
  expect(typed.clips).toMatchObject([{ reused: true, prompt: 'A cat', promptSource: 'typed' }]);
  expect(requests('createEvaluation')).toHaveLength(2);
});

test('an address without a prompt waits for one, and the service judges the clip there', async () => {
  const { engine, server, requests } = await setUp();
  const document = await engine.run([], {
    addresses: [
      listed(server.at('a/one.mp4'), null),
      listed(server.at('page.html')),
      listed(server.at('nothing.mp4')),
    ],
  });
  const [unprompted, page, nothing] = document.clips;
  expect(unprompted).toMatchObject({ state: 'needs_prompt', reason: { code: 'missing_prompt' } });
  expect(unprompted?.reason?.message).toContain('list of URLs');
  expect(page).toMatchObject({ state: 'rejected', reason: { code: 'invalid_video' } });
  expect(nothing?.state).toBe('rejected');
  expect(requests('createEvaluation').map(({ status }) => status)).toEqual([400, 400]);
  const { rows } = await engine.library.page({
    ...allRows,
    filter: { ...anyClip, text: 'a/one' },
  });
  expect(rows).toMatchObject([{ durationSec: null, frameCount: null, state: 'needs_prompt' }]);
});

test('search finds an address by the text shown of it', async () => {
  const { engine, server } = await setUp();
  const address = server.at('two.mp4');
  const glitches = [{ id: 'g1', type: 'visual_glitch', description: 'A smear' }];
  const metadata = { clipcheck_evaluator: { outcome: 'completed', glitches } };
  await engine.run([], { addresses: [listed(address)], metadata });
  const shown = await engine.show({ text: address, path: `/nowhere/${address}` });
  expect(shown).toMatchObject({ sha256: null, clip: { path: address, state: 'completed' } });
  expect(shown.runs).toHaveLength(1);
  const judged = [];
  for await (const one of engine.judged(engine.list())) judged.push(one);
  expect(judged).toMatchObject([
    { clip: { path: address }, findings: [{ type: 'visual_glitch', verdict: null }] },
  ]);
});

test('clips that the service is slow to fetch hold up no clip of a folder', async () => {
  const { engine } = await setUp();
  const released = Promise.withResolvers<void>();
  const names = Array.from({ length: 8 }, (_, index) => `slow-${index}.mp4`);
  const slow = await serveClips(
    Object.fromEntries(
      names.map((name, index) => [
        name,
        (response) =>
          void released.promise.then(() => response.end(numberedClip(clip, index + 10))),
      ]),
    ),
  );
  const folder = await makeFolder({ 'here.mp4': numberedClip(clip, 9) });
  const ended: string[] = [];
  engine.subscribe((event) => {
    if (event.type !== 'clip-ended') return;
    ended.push(event.path);
    released.resolve();
  });
  const work = engine.run(folder, {
    addresses: names.map((name) => listed(slow.at(name))),
    concurrency: 4,
    prompt: 'A fox in the snow',
  });
  expect((await work).counts).toMatchObject({ completed: 9 });
  expect(ended[0]).toBe(join(folder, 'here.mp4'));
});
