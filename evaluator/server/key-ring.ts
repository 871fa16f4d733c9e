import { createHash } from 'node:crypto';
import { z } from 'zod';
import { apiKeyPattern } from '../../shared/service-api/auth.ts';
import { RequestRefusedError } from './request-refused-error.ts';

const keysSchema = z
  .array(z.strictObject({ key: z.string().regex(apiKeyPattern), account: z.string().min(1) }))
  .min(1);

/** The first IPC message. `any` accepts well-formed keys as separate accounts. */
export const keyMessageSchema = z.strictObject({
  keys: z.union([z.literal('any'), keysSchema]),
  /** Sent to the judge only. */
  judgeKey: z.string().regex(apiKeyPattern).nullable().default(null),
  /** By judge, see `judgeOf`: kinds of its opinions that count, since they were measured. */
  countedKinds: z.record(z.string(), z.array(z.string())).default({}),
});

/** Returns the account of an Authorization header. @throws RequestRefusedError 401 */
export type AccountOf = (authorization: string | null) => string;

// Only hashes are kept, so that no memory dump or log of this object contains a key.
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const bearerKey = (authorization: string | null): string => {
  if (authorization === null) {
    throw new RequestRefusedError(
      'missing_api_key',
      'The request has no API key. Send it as "Authorization: Bearer <key>".',
    );
  }
  const key = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  if (key === undefined) {
    throw new RequestRefusedError(
      'unauthenticated',
      'The Authorization header is not of the form "Bearer <key>".',
    );
  }
  return key;
};

const invalidKey = () =>
  new RequestRefusedError('invalid_api_key', 'This API key is unknown. Check the key.');

export const createKeyRing = (keys: z.infer<typeof keyMessageSchema>['keys']): AccountOf => {
  if (keys === 'any') return accountOfAnyKey;
  const accounts = new Map(keys.map(({ key, account }) => [hashOf(key), account]));
  return (authorization) => {
    const account = accounts.get(hashOf(bearerKey(authorization)));
    if (account === undefined) throw invalidKey();
    return account;
  };
};

const accountOfAnyKey: AccountOf = (authorization) => {
  const key = bearerKey(authorization);
  if (!apiKeyPattern.test(key)) throw invalidKey();
  return `key-${hashOf(key).slice(0, 32)}`;
};
