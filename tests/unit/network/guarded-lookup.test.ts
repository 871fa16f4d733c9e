import { get } from 'node:http';
import type { LookupFunction } from 'node:net';
import { expect, test, vi } from 'vitest';
import { publicDispatcher } from '../../../network/dispatchers.ts';
import { AddressRefusedError, createGuardedLookup } from '../../../network/guarded-lookup.ts';
import { errorFrom } from '../../support/error-from.ts';
import { serve } from '../../support/servers.ts';

const isAllowed = (address: string): boolean => address === '127.0.0.1';

const setUp = async (...answers: string[][]) => {
  const server = await serve((_request, response) => void response.end());
  let asked = 0;
  const lookup: LookupFunction = (_hostname, _options, callback) => {
    const addresses = answers[asked] ?? [];
    asked += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  const request = () =>
    new Promise<void>((resolve, reject) => {
      const options = { hostname: 'clips.example', port: server.port, agent: false } as const;
      get({ ...options, lookup: createGuardedLookup(isAllowed, lookup) }, (response) => {
        response.resume().on('end', resolve);
      }).on('error', reject);
    });
  return { server, request, asked: () => asked };
};

test('connects to the checked address: the name is looked up once', async () => {
  const { server, request, asked } = await setUp(['127.0.0.1'], ['127.0.0.2']);
  await request();
  expect(asked()).toBe(1);
  expect(server.requests).toHaveLength(1);
  // The next connection is checked by the next answer.
  expect(await errorFrom(request())).toBeInstanceOf(AddressRefusedError);
  expect(server.requests).toHaveLength(1);
});

test.each([[[['127.0.0.2']]], [[['127.0.0.1', '127.0.0.2']]], [[[]]]])(
  'refuses a name when one of its addresses is refused, or when it has none: %j',
  async (answers) => {
    const { server, request } = await setUp(...answers);
    expect(await errorFrom(request())).toMatchObject({
      message: expect.stringMatching(/^clips\.example .*--allow-private/),
    });
    expect(server.requests).toEqual([]);
  },
);

test("uses the system's addresses by default, and allows only public ones", async () => {
  const lookup = createGuardedLookup();
  const error = await new Promise((resolve) => lookup('localhost', {}, resolve));
  expect(error).toBeInstanceOf(AddressRefusedError);
});

test.each([
  ...[
    'http://localhost',
    'http://localhost.',
    'https://clips.localhost/a.mp4',
    'http://a.b.localhost.',
  ],
  ...['http://0x7f.1', 'http://[::1]', 'http://10.0.0.1'],
])('refuses %s before any name lookup, even through a proxy', (address) => {
  expect(() => publicDispatcher(new URL(address), true)).toThrow(
    /is on this machine or in a private/,
  );
});

test.each(['https://localhost.example', 'https://notlocalhost', 'https://93.184.215.14'])(
  'allows connections to %s',
  (address) => {
    expect(() => publicDispatcher(new URL(address), true)).not.toThrow();
  },
);

test('a proxy of the environment that is not a URL is named, except for services on this machine', async () => {
  vi.stubEnv('HTTPS_PROXY', 'proxy.example:8080');
  // The dispatcher is made once a process, which runs other tests too.
  vi.resetModules();
  const { serviceDispatcher } = await import('../../../network/dispatchers.ts');
  expect(() => serviceDispatcher(new URL('http://127.0.0.1'))).not.toThrow();
  expect(() => serviceDispatcher(new URL('https://service.example'))).toThrow(
    expect.objectContaining({ proxy: 'in HTTPS_PROXY or HTTP_PROXY' }),
  );
  vi.unstubAllEnvs();
});
