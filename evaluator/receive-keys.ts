import { setTimeout as sleep } from 'node:timers/promises';
import type { ParentChannel } from '../processes/parent-channel.ts';
import { UsageError } from './parse-options.ts';
import { keyMessageSchema } from './server/key-ring.ts';

/** Maximum wait for the keys, which the parent process sends immediately. */
const MAX_WAIT_MS = 10_000;

const read = (message: unknown) => {
  const parsed = keyMessageSchema.safeParse(message);
  // The message is not quoted: it contains a key.
  if (!parsed.success) throw new UsageError('The keys are not valid. See --help for their form.');
  return parsed.data;
};

export type ReceivedKeys = ReturnType<typeof read>;

/**
 * Receives the keys from the parent process; without one, any key is accepted.
 * @throws UsageError when the keys do not arrive or are invalid
 */
export const receiveKeys = async (parent: ParentChannel | null): Promise<ReceivedKeys> => {
  if (!parent) return read({ keys: 'any' });
  const message = new Promise<unknown>((resolve) => parent.onMessage(resolve));
  const tooLate = sleep(MAX_WAIT_MS, undefined, { ref: false }).then(() => {
    throw new UsageError(`No keys arrived within ${MAX_WAIT_MS / 1000} s. See --help.`);
  });
  return read(await Promise.race([message, tooLate]));
};
