import { expect, test } from 'vitest';
import { progressStream } from '../../../engine/rpc/router/create-router.ts';

const never = new AbortController().signal;

test('yields only the newest of reports that come faster than they are read, then the result', async () => {
  const finish = Promise.withResolvers<void>();
  const steps = progressStream<number, null>(async (report) => {
    for (let step = 1; step <= 1000; step += 1) report(step);
    await finish.promise;
    return null;
  }, never);
  expect(await steps.next()).toMatchObject({ value: { type: 'progress', progress: 1000 } });
  finish.resolve();
  expect(await steps.next()).toMatchObject({ value: { type: 'done', result: null } });
});

test('a reader that stops aborts the work and waits for its end', async () => {
  let hasEnded = false;
  const steps = progressStream<number, null>(async (report, signal) => {
    report(1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.resolve();
    hasEnded = true;
    throw signal.reason;
  }, never);
  await steps.next();
  await steps.return();
  expect(hasEnded).toBe(true);
});
