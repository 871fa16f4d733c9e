import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCli, startCli } from '../support/cli-process.ts';
import { startCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { startProxy } from '../support/servers.ts';

test('the proxy of the environment sees no traffic to the built-in evaluator', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const { asked, env } = await startProxy();
  const printed = await runCli(['run', clips, '--json'], { dataDir, env });
  expect(asked).toEqual([]);
  expect(documentFrom(printed).clips).toMatchObject([{ state: 'completed' }]);
});

test.for(['127.0.0.1', 'localhost'])(
  'the proxy of the environment sees no traffic to a service at %s',
  async (host) => {
    const { env, baseUrl, trace } = await startCliService();
    const { port } = new URL(baseUrl);
    const proxy = await startProxy({ [`${host}:${port}`]: Number(port) });
    const printed = await runCli(['quota', '--base-url', `http://${host}:${port}`], {
      dataDir: await makeFolder(),
      env: { ...env, ...proxy.env },
    });
    expect(proxy.asked).toEqual([]);
    expect(printed.exitCode).toBe(0);
    expect(trace()).toMatchObject([{ operation: 'getQuota', authorization: true }]);
  },
);

test('a service elsewhere is reached through the proxy of the environment', async () => {
  const proxy = await startProxy();
  const cli = startCli(['quota', '--base-url', 'https://service.invalid'], {
    dataDir: await makeFolder(),
    env: { CLIPCHECK_API_KEY: 'sk-key', ...proxy.env },
  });
  await expect.poll(() => proxy.asked[0]).toBe('service.invalid:443');
  cli.child.kill('SIGKILL');
  await cli.ended;
});
