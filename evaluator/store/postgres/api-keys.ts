import { createHash, randomBytes } from 'node:crypto';
import type { AccountLimits, DatabaseCommand } from '../../parse-options.ts';
import { type Postgres, sql } from './connect-postgres.ts';

export type StoredKey = {
  name: string;
  hash: string;
  account: string;
  /** Those of this key that differ from the processes' own. */
  limits: Partial<AccountLimits>;
  createdAt: Date;
  revokedAt: Date | null;
};

/** How long a process goes by what it has read: revoked keys are refused after it. */
export const KEYS_KEPT_MS = 2000;

/** @returns the key, of which only the hash is stored; null if there is one of this name */
export const addKey = async (
  postgres: Postgres,
  { name, account, limits }: Pick<DatabaseCommand, 'name' | 'account' | 'limits'>,
): Promise<string | null> => {
  const key = `clipcheck_${randomBytes(32).toString('base64url')}`;
  // A fast hash will do: nobody guesses 32 random bytes.
  const hash = createHash('sha256').update(key).digest('hex');
  const added = await postgres.query(sql`
    INSERT INTO api_keys VALUES (${name}, ${hash}, ${account}, ${limits})
    ON CONFLICT (name) DO UPDATE SET (hash, account, limits, created_at, revoked_at) =
      (excluded.hash, excluded.account, excluded.limits, excluded.created_at, NULL)
    WHERE api_keys.revoked_at IS NOT NULL RETURNING name`);
  return added.length === 1 ? key : null;
};

/** @returns false if there is none of this name */
export const revokeKey = async (postgres: Postgres, name: string): Promise<boolean> => {
  const revoked = await postgres.query(sql`
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, clock_timestamp())
    WHERE name = ${name} RETURNING name`);
  return revoked.length === 1;
};

/** All keys, oldest first, also those that were revoked. */
export const listKeys = (postgres: Postgres) =>
  postgres.query<StoredKey>(
    `SELECT name, hash, account, limits, created_at AS "createdAt", revoked_at AS "revokedAt"
     FROM api_keys ORDER BY created_at`,
  );

/** Returns a function that reads the keys by their hashes, at most every two seconds. */
export const createKeyReader = (postgres: Postgres) => {
  let keys = Promise.resolve<ReadonlyMap<string, StoredKey>>(new Map());
  let readMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs - readMs > KEYS_KEPT_MS) {
      readMs = nowMs;
      keys = listKeys(postgres).then((rows) => new Map(rows.map((row) => [row.hash, row])));
    }
    return keys;
  };
};
