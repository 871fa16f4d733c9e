import { setTimeout as sleep } from 'node:timers/promises';
import type { ParentChannel } from './parent-channel.ts';
import { UsageError } from './parse-options.ts';
import { type AccountOf, createKeyRing, keyMessageSchema } from './server/key-ring.ts';

/** Maximum wait for the keys, which the parent process sends immediately. */
const MAX_WAIT_MS = 10_000;

export type ReceivedKeys = { accountOf: AccountOf; judgeKey: string | null };

/**
 * Receives the keys from the parent process; without one, any key is accepted.
 * @throws UsageError when the keys do not arrive or are invalid
 */
export const receiveKeys = async (parent: ParentChannel | null): Promise<ReceivedKeys> => {
  if (!parent) return { accountOf: createKeyRing({ keys: 'any' }), judgeKey: null };
  const message = new Promise<unknown>((resolve) => parent.onMessage(resolve));
  const tooLate = sleep(MAX_WAIT_MS, undefined, { ref: false }).then(() => {
    throw new UsageError(`No keys arrived within ${MAX_WAIT_MS / 1000} s. See --help.`);
  });
  const parsed = keyMessageSchema.safeParse(await Promise.race([message, tooLate]));
  if (parsed.success) {
    return { accountOf: createKeyRing(parsed.data), judgeKey: parsed.data.judgeKey ?? null };
  }
  // The message is not quoted: it contains a key.
  throw new UsageError('The keys are not valid. See --help for their form.');
};
