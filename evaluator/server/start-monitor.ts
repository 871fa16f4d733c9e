import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { closeServer, listenOn } from './listen.ts';

/** Probes wait little longer than a second or two, Prometheus 10. */
const MAX_WAIT_MS = 2000;

/** @returns `otherwise` if it fails, or takes longer than a probe waits */
export const inTime = <Result, Otherwise>(work: Promise<Result>, otherwise: Otherwise) =>
  Promise.race([work, sleep(MAX_WAIT_MS, otherwise, { ref: false })]).catch(() => otherwise);

export type Monitor = Awaited<ReturnType<typeof startMonitor>>;

/**
 * Serves `/healthz`, `/readyz` and `/metrics` at an address of their own, for every role alike: a
 * proxy in front of the service cannot publish them by accident.
 * @param checks what must succeed for the process to be ready, by name
 * @throws UsageError when the port cannot be used
 */
export const startMonitor = async (
  checks: Readonly<Record<string, () => Promise<unknown>>>,
  readMetrics: () => Promise<{ contentType: string; text: string }>,
  address: { host: string; port: number },
) => {
  const state = { isWorking: false };

  const findObstacles = async (): Promise<string[]> => {
    const results = Object.entries(checks).map(async ([name, check]) => {
      const isPassed = check().then(() => true);
      return (await inTime(isPassed, false)) ? [] : [name];
    });
    return [...(state.isWorking ? [] : ['queue']), ...(await Promise.all(results)).flat()];
  };

  const app = new Hono();
  app.get('/healthz', (context) => context.text('alive\n'));
  app.get('/readyz', async (context) => {
    const obstacles = await findObstacles();
    if (obstacles.length === 0) return context.text('ready\n');
    return context.text(`not ready: ${obstacles.join(', ')}\n`, 503);
  });
  app.get('/metrics', async (context) => {
    const { contentType, text } = await readMetrics();
    return context.body(text, 200, { 'Content-Type': contentType });
  });
  const server = createServer(getRequestListener(app.fetch));
  const { url } = await listenOn(server, address);
  return {
    url,
    /** Whether it takes runs or requests: not before its start, and not while it stops. */
    setWorking: (isWorking: boolean): void => {
      state.isWorking = isWorking;
    },
    close: () => closeServer(server),
  };
};
