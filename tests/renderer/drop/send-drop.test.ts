import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveDrops } from '../../../engine/rpc/serve-drop.ts';
import { collectDropped } from '../../../renderer/features/drop/collect-dropped.ts';
import { sendDrop } from '../../../renderer/features/drop/use-intakes.ts';
import { droppedTree, type Tree } from '../../support/dropped-tree.ts';
import { makeFolder } from '../../support/make-folder.ts';

const prefix = '/token/';
let dataDir: string;
let base: string;
let close: () => Promise<void>;

beforeEach(async () => {
  dataDir = await makeFolder();
  const serve = serveDrops(dataDir);
  const server = createServer(
    getRequestListener((request) => {
      const name = new URL(request.url).pathname.slice(`${prefix}drops/`.length);
      return serve(request, name);
    }),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`;
  close = async () => {
    await new Promise((closed) => server.close(closed));
  };
});
afterEach(() => close());

const send = async (tree: Tree, signal = new AbortController().signal) => {
  const { files } = await collectDropped(droppedTree(tree), false);
  const reported: number[] = [];
  const sent = await sendDrop({
    files,
    base,
    signal,
    onProgress: ({ done }) => reported.push(done),
  });
  return { ...sent, reported };
};

test('a dropped folder arrives with its name and all that its clips have, but what cannot be read', async () => {
  const { path, problems, reported } = await send({
    'süße shots 100%': {
      'a #1.mp4': 'clip',
      'gone.mp4': null,
      sub: { 'b?.mp4': '', 'b?.txt': 'fox' },
    },
  });
  expect(problems).toEqual([
    {
      relativePath: 'süße shots 100%/gone.mp4',
      message: expect.stringContaining('could not be read'),
    },
  ]);
  expect(path?.endsWith('süße shots 100%')).toBe(true);
  expect(await readFile(join(path ?? '', 'a #1.mp4'), 'utf8')).toBe('clip');
  expect(await readFile(join(path ?? '', 'sub', 'b?.txt'), 'utf8')).toBe('fox');
  expect(reported).toEqual([1, 2, 3, 4]);
});

test('reports refusals of the host in its words', async () => {
  const name = `${'x'.repeat(240)}.mp4`;
  const { path, problems } = await send({ [name]: 'clip' });
  expect(path).toBeNull();
  expect(problems[0]?.message).toBe('The address does not name a file inside the drop.');
});

test('an aborted drop sends nothing more', async () => {
  const aborting = new AbortController();
  aborting.abort(new Error('broken off'));
  await expect(send({ 'a.mp4': 'clip' }, aborting.signal)).rejects.toThrow('broken off');
});
