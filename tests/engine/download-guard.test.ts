import { setGlobalProxyFromEnv } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addressClipId } from '../../engine/clips/identify-clip.ts';
import { apiCaller } from '../support/api-calls.ts';
import { listed, serveClips } from '../support/clip-server.ts';
import { type EngineUnderTest, openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { startProxy } from '../support/proxy-server.ts';
import { importedInto, madeUpReport, writtenRecords } from '../support/report-records.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';

let evaluator: EvaluatorProcess;
let clip: Buffer;
beforeAll(async () => {
  [evaluator, clip] = await Promise.all([
    startEvaluator({ faults: [], allowsPrivate: true }),
    makeTinyClip(),
  ]);
});
afterAll(async () => {
  await evaluator.stop();
});

const download = (engine: EngineUnderTest, address: string) =>
  engine.addresses.download(addressClipId(address), () => undefined, new AbortController().signal);

const privateNetwork = {
  code: 'address_refused',
  message: expect.stringMatching(/private network.*--allow-private/),
};

test('downloads nothing from this machine, whatever its name', async () => {
  const server = await serveClips({ 'one.mp4': clip });
  const engine = openEngine({ dataDir: await makeFolder(), service: evaluator });
  const byNumber = server.at('one.mp4');
  for (const address of [byNumber, byNumber.replace('127.0.0.1', 'localhost')]) {
    await engine.run([], { addresses: [listed(address)] });
    const asked = server.requests.length;
    expect(await errorFrom(download(engine, address))).toMatchObject(privateNetwork);
    expect(server.requests).toHaveLength(asked);
  }
});

test("downloads a clip at the service's own address, but not the target of its redirect", async () => {
  const { cdn_url: address = '' } = await apiCaller(evaluator.baseUrl, evaluator.apiKey).upload(
    clip,
  );
  const server = await serveClips({ 'one.mp4': clip });
  const engine = openEngine({ dataDir: await makeFolder(), service: evaluator });
  await engine.run([], { addresses: [listed(address)] });
  evaluator.setFaults([{ on: 'getBytes', action: { redirect: server.at('one.mp4') } }]);
  expect(await errorFrom(download(engine, address))).toMatchObject(privateNetwork);
  expect(server.requests).toEqual([]);
  evaluator.setFaults([]);
  expect(await download(engine, address)).toMatchObject({ outcome: 'stored' });
});

test('through a proxy, downloads only clips listed here, not those of an import', async () => {
  const server = await serveClips({ 'one.mp4': clip });
  const port = Number(new URL(server.at('')).port);
  const address = 'http://clips.example/one.mp4';

  const first = await makeFolder();
  const there = openEngine({ dataDir: first, service: evaluator });
  await there.run([], { addresses: [listed(server.at('one.mp4'))] });
  await there.close();
  const { header, clips } = await writtenRecords(first);
  const moved = clips.map((record) => ({
    ...record,
    address,
    standing: record.standing && { ...record.standing, path: address },
  }));
  const dataDir = await makeFolder();
  await importedInto(dataDir, await madeUpReport([header, ...moved]));

  const proxy = await startProxy({ 'clips.example:80': port });
  vi.stubEnv('HTTP_PROXY', proxy.url);
  onTestFinished(setGlobalProxyFromEnv({ HTTP_PROXY: proxy.url }));
  const engine = openEngine({ dataDir, service: evaluator });
  expect(await errorFrom(download(engine, address))).toMatchObject({
    code: 'address_refused',
    message: expect.stringMatching(/^.*clips\.example .*import.*proxy.*--allow-private/),
  });
  expect(proxy.asked).toEqual([]);

  await engine.run([], { addresses: [listed(address)], force: true });
  expect(await download(engine, address)).toMatchObject({ outcome: 'stored' });
  expect(proxy.asked).toEqual(['clips.example:80']);
});
