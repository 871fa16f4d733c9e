import { expect, test } from 'vitest';
import { apiCaller } from '../support/api-calls.ts';
import type { EvaluatorProcess } from '../support/evaluator-process.ts';
import { serveClips, startProxy } from '../support/servers.ts';
import { evaluatorForTest, shareEvaluator } from '../support/shared-evaluator.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const evaluator = shareEvaluator({ faults: [] });
const clip = await makeTinyClip();

const callsOf = (service: EvaluatorProcess) => {
  const api = apiCaller(service);
  const bodyFor = (url: string) => ({ prompt: 'a disc', video: { url } });
  return {
    upload: api.upload,
    create: (url: string) => api.create(bodyFor(url)),
    refuse: async (url: string): Promise<string> => {
      const path = '/v1/evaluations';
      const answer = { body: bodyFor(url) };
      return (await api.expectRefusal(400, 'invalid_video', 'POST', path, answer)).error.message;
    },
  };
};

// `public-address.test.ts` has the addresses.
test.each(['127.0.0.1', '0x7f.1', '2130706433', 'localhost', '[::1]', '169.254.169.254'])(
  'a clip is not fetched from this machine or a private network: %s',
  async (host) => {
    const server = await serveClips({ 'clip.mp4': clip });
    const { port } = new URL(server.at(''));
    const message = await callsOf(evaluator).refuse(`http://${host}:${port}/clip.mp4`);
    expect(message).toMatch(/private network.*--allow-private/);
    expect(server.requests).toEqual([]);
  },
);

test("a clip at the service's own address is fetched, but not what that redirects to", async () => {
  const { upload, create, refuse } = callsOf(evaluator);
  const { cdn_url = '' } = await upload(clip);
  expect((await create(cdn_url)).status).toBe('queued');
  const server = await serveClips({ 'clip.mp4': clip });
  const redirect = { redirect: server.at('clip.mp4') };
  evaluator.setFaults([{ on: 'getBytes', action: redirect }]);
  expect(await refuse(cdn_url)).toContain('private network');
  expect(server.requests).toEqual([]);
});

test('a proxy fetches a clip only by its listed host name', async () => {
  const server = await serveClips({
    'clip.mp4': numberedClip(clip, 1),
    here: (response) => void response.writeHead(302, { location: '/clip.mp4' }).end(),
    elsewhere: (response) =>
      void response.writeHead(302, { location: 'http://other.example/clip.mp4' }).end(),
    machine: (response) => void response.writeHead(302, { location: server.at('clip.mp4') }).end(),
  });
  const port = Number(new URL(server.at('')).port);
  const proxy = await startProxy({ 'clips.example:80': port, 'other.example:80': port });
  const service = await evaluatorForTest({ env: proxy.env });
  const { create, refuse } = callsOf(service);
  expect((await create('http://clips.example/here')).status).toBe('queued');
  expect(await refuse('http://clips.example/elsewhere')).toMatch(
    /other\.example .* redirect .*proxy.*--allow-private/,
  );
  expect(await refuse('http://clips.example/machine')).toContain('private network');
  expect(await refuse(server.at('clip.mp4'))).toContain('private network');
  expect(new Set(proxy.asked)).toEqual(new Set(['clips.example:80']));
});
