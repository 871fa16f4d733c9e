import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openClipFile } from '../../../../renderer/features/review/frames/worker/open-clip-file.ts';
import { serveBytes } from '../../../support/serve-file.ts';

/** An address at which nobody listens any more. */
const closedAddress = async (): Promise<string> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/clip.mp4`;
};

it('a file that cannot be reached is not called damaged', async () => {
  await expect(openClipFile(await closedAddress())).rejects.toThrow(/does not answer/);
});

it('a file that is no video is called what it is', async () => {
  const address = await serveBytes(Buffer.from('no movie at all'));
  await expect(openClipFile(address)).rejects.toThrow(/damaged, or of a kind/);
});
