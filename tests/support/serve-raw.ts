import { onTestFinished } from 'vitest';
import { type ApiClient, createApiClient } from '../../engine/service/client/client.ts';
import { createFastClock } from './fast-clock.ts';
import { type RawHandler, type RawServer, startRawServer } from './raw-server.ts';

export const serve = async (handler: RawHandler): Promise<RawServer> => {
  const server = await startRawServer(handler);
  onTestFinished(() => server.stop());
  return server;
};

export const testKey = 'sk-very-secret-key';

/** A client of any address whose waits take no time. */
export const clientFor = (
  baseUrl: string,
  more: Partial<Parameters<typeof createApiClient>[0]> = {},
): ApiClient =>
  createApiClient({
    baseUrl,
    apiKey: testKey,
    fetch: globalThis.fetch,
    clock: createFastClock(),
    ...more,
  });
