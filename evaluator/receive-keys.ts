import { createInterface } from 'node:readline';
import type { ParentChannel } from './parent-channel.ts';
import { type EvaluatorOptions, UsageError } from './parse-options.ts';
import { type AccountOf, createKeyRing, keyMessageSchema } from './server/key-ring.ts';

/** Maximum wait for the keys, which the parent process sends immediately. */
const MAX_WAIT_MS = 10_000;

/** @throws UsageError when the keys do not arrive or are invalid */
export const receiveKeys = async (
  options: Pick<EvaluatorOptions, 'apiKey' | 'keysFromStdin'>,
  parent: ParentChannel | null,
  onParentEnded: () => void,
): Promise<AccountOf> => {
  parent?.onEnded(onParentEnded);
  if (options.apiKey !== null) {
    return readKeyRing({ keys: [{ key: options.apiKey, account: 'local' }] }, '--api-key');
  }
  if (options.keysFromStdin) {
    const line = await withTimeout(firstLine(onParentEnded), 'standard input');
    return readKeyRing(parseJson(line), 'standard input');
  }
  if (!parent) return createKeyRing({ keys: 'any' });
  const message = new Promise<unknown>((resolve) => parent.onMessage(resolve));
  return readKeyRing(await withTimeout(message, 'IPC'), 'IPC');
};

const readKeyRing = (message: unknown, from: string): AccountOf => {
  const parsed = keyMessageSchema.safeParse(message);
  // The message is not quoted: it contains a key.
  if (!parsed.success) {
    throw new UsageError(`The keys from ${from} are not valid. See --help for their form.`);
  }
  return createKeyRing(parsed.data);
};

const firstLine = (onEnd: () => void): Promise<string> => {
  const lines = createInterface({ input: process.stdin });
  lines.once('close', onEnd);
  return new Promise((resolve) => lines.once('line', resolve));
};

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const withTimeout = <Result>(keys: Promise<Result>, from: string): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      reject(
        new UsageError(`No keys arrived from ${from} within ${MAX_WAIT_MS / 1000} s. See --help.`),
      ),
    MAX_WAIT_MS,
  );
  return Promise.race([keys, promise]).finally(() => clearTimeout(timer));
};
