import { setTimeout as realDelay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createVirtualTime } from '../../support/clocks.ts';
import { errorFrom } from '../../support/error-from.ts';

test('virtual time advances while somebody sleeps, not with the real clock', async () => {
  const { clock } = createVirtualTime();
  const startMs = clock.nowMs();
  const woken: number[] = [];
  const sleep = async (delayMs: number): Promise<void> => {
    await clock.sleep(delayMs);
    woken.push(clock.nowMs() - startMs);
  };
  const asleep = [3000, 1000, 2000].map(sleep);
  // Blocks the thread for 50 ms of real time.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  await Promise.all(asleep);
  expect(woken).toEqual([1000, 2000, 3000]);
  expect(clock.nowMs() - startMs).toBe(3000);
});

test('ends an aborted wait at once, and no time has passed', async () => {
  const { clock } = createVirtualTime();
  const startMs = clock.nowMs();
  const ending = new AbortController();
  const asleep = errorFrom(clock.sleep(80_000_000, ending.signal));
  ending.abort(new Error('enough'));
  expect(await asleep).toMatchObject({ message: 'enough' });
  expect(await errorFrom(clock.sleep(1, ending.signal))).toMatchObject({ message: 'enough' });
  expect(clock.nowMs()).toBe(startMs);
});

test.each([
  ['its headers', async () => realDelay(400).then(() => new Response('late'))],
  [
    'its body',
    async () =>
      new Response(
        new ReadableStream({
          pull: async (controller) => {
            await realDelay(400);
            controller.enqueue(new TextEncoder().encode('late'));
            controller.close();
          },
        }),
      ),
  ],
])('does not jump to the next wake-up while a request waits for %s', async (_name, answer) => {
  const time = createVirtualTime();
  const order: string[] = [];
  const asleep = time.clock.sleep(600_000).then(() => order.push('woken'));
  const response = await time.watch(answer)('http://127.0.0.1/');
  expect(await response.text()).toBe('late');
  order.push('answered');
  await asleep;
  expect(order).toEqual(['answered', 'woken']);
});

test('an unread or aborted response body blocks nothing', async () => {
  const time = createVirtualTime();
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error('cut')) });
  const watched = time.watch(async (input) => {
    if (input === 'refused') throw new TypeError('no network');
    return new Response(input === 'broken' ? broken : 'unread');
  });
  await (await watched('unwanted')).body?.cancel();
  expect(await errorFrom((await watched('broken')).text())).toMatchObject({ message: 'cut' });
  expect(await errorFrom(watched('refused'))).toMatchObject({ message: 'no network' });
  // Would take a real day if one of the requests still counted as in progress.
  await time.clock.sleep(86_400_000);
});
