import { createHash } from 'node:crypto';
import { z } from 'zod';
import { apiKeyPattern } from '../../shared/service-api/auth.ts';
import type { AccountLimits } from '../parse-options.ts';
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

/** Whose a key is, and which limits it has that are not this process's own. */
type KeyOwner = { account: string; limits: Partial<AccountLimits> };

/** Returns the owner of the key in an Authorization header. @throws RequestRefusedError 401 */
export type OwnerOf = (authorization: string | null) => Promise<KeyOwner>;

/** Reads the keys of a database by their hashes, also those that were revoked. */
export type ReadKeys = () => Promise<ReadonlyMap<string, KeyOwner & { revokedAt: Date | null }>>;

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

type GivenKeys = z.infer<typeof keyMessageSchema>['keys'];

/** Keys of the parent process, and those of the database, which end that any key is accepted. */
export const createKeyRing = (given: GivenKeys, readKeys: ReadKeys): OwnerOf => {
  const accounts = new Map(
    given === 'any' ? [] : given.map(({ key, account }) => [hashOf(key), account]),
  );
  return async (authorization) => {
    const key = bearerKey(authorization);
    const hash = hashOf(key);
    const stored = await readKeys();
    const owner = stored.get(hash);
    if (owner && owner.revokedAt === null) return owner;
    const isAny = given === 'any' && stored.size === 0 && apiKeyPattern.test(key);
    const account = isAny ? `key-${hash.slice(0, 32)}` : accounts.get(hash);
    if (account !== undefined) return { account, limits: {} };
    throw new RequestRefusedError('invalid_api_key', 'This API key is unknown. Check the key.');
  };
};
