import { setTimeout as realDelay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createVirtualTime } from '../../support/clocks.ts';

test('virtual time does not jump to the next wake-up while an answer is being read', async () => {
  const time = createVirtualTime();
  const order: string[] = [];
  const asleep = time.clock.sleep(600_000).then(() => order.push('woken'));
  const pull = async (controller: ReadableStreamDefaultController): Promise<void> => {
    await realDelay(400);
    controller.enqueue(new TextEncoder().encode('late'));
    controller.close();
  };
  const response = await time.watch(async () => new Response(new ReadableStream({ pull })))('');
  expect(await response.text()).toBe('late');
  order.push('answered');
  await asleep;
  expect(order).toEqual(['answered', 'woken']);
});
