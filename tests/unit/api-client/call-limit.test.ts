import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../engine/clock.ts';
import { createApiClient } from '../../../engine/service/client/client.ts';
import { createCallLimit } from '../../../engine/service/client/exchange.ts';

const listenersOn = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

test("the first cause of a call's end remains its cause", async () => {
  const controller = new AbortController();
  const limit = createCallLimit(10, controller.signal);
  await new Promise((resolve) => limit.signal.addEventListener('abort', resolve));
  controller.abort();
  expect(limit.endedBy()).toBe('timeout');
  limit.stop();
});

test('a stopped limit does not start again: a body read ahead must not block the program', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const limit = createCallLimit(5, undefined);
  expect(vi.getTimerCount()).toBe(1);
  limit.stop();
  limit.restart();
  expect(vi.getTimerCount()).toBe(0);
});

test('a signal reused for thousands of calls collects no listeners', async () => {
  const client = createApiClient({
    baseUrl: 'https://api.example.com',
    apiKey: 'sk-very-secret-key',
    fetch: async () => new Response('{"state":"operational"}'),
  });
  const { signal } = new AbortController();
  for (let call = 0; call < 50; call += 1) await client.getStatus({ signal });
  expect(listenersOn(signal)).toBe(0);
});

test('a wait leaves no listener behind', async () => {
  const { signal } = new AbortController();
  await systemClock.sleep(1, signal);
  expect(listenersOn(signal)).toBe(0);
});
