import { expect, test } from 'vitest';
import { withProgress } from '../../../engine/rpc/with-progress.ts';

const never = new AbortController().signal;

test('what is told is read on the way, and what the work gives at its end', async () => {
  const steps = withProgress<number, string>(async (tell) => {
    tell(1);
    await Promise.resolve();
    return 'done';
  }, never);
  expect(await steps.next()).toEqual({ value: 1, done: false });
  expect(await steps.next()).toEqual({ value: 'done', done: true });
});

test('of what is told faster than it is read, the newest counts', async () => {
  const finish = Promise.withResolvers<void>();
  const steps = withProgress<number, null>(async (tell) => {
    for (let step = 1; step <= 1000; step += 1) tell(step);
    await finish.promise;
    return null;
  }, never);
  expect(await steps.next()).toEqual({ value: 1000, done: false });
  finish.resolve();
  expect(await steps.next()).toEqual({ value: null, done: true });
});

test('whoever stops reading ends the work, and goes on when it has ended', async () => {
  let hasEnded = false;
  const steps = withProgress<number, null>(async (tell, signal) => {
    tell(1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.resolve();
    hasEnded = true;
    throw signal.reason;
  }, never);
  await steps.next();
  await steps.return(null);
  expect(hasEnded).toBe(true);
});

test('what the work throws is thrown to the reader, also before anything was told', async () => {
  const steps = withProgress<number, null>(async () => {
    throw new Error('no room');
  }, never);
  await expect(steps.next()).rejects.toThrow('no room');
});

test('a signal from outside ends the work', async () => {
  const leaving = new AbortController();
  const steps = withProgress<number, null>(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    leaving.signal,
  );
  const read = steps.next();
  leaving.abort(new Error('left'));
  await expect(read).rejects.toThrow('left');
});
