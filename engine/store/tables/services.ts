import { createHmac, randomBytes } from 'node:crypto';
import type { ServiceId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** Id of the built-in evaluator, which is one service whatever its current port and key are. */
export const builtInServiceId = 'builtin' as ServiceId;

/** Suffix for imported runs, made with an unknown key; never equals a key's fingerprint. */
export const importedSuffix = '#imported';

/**
 * SQL for the ids of a service under all of its keys: its base address identifies it.
 * @param id SQL expression for one of the ids
 */
export const idsOfService = (id: string): string =>
  `SELECT ${id} UNION
   SELECT id FROM services WHERE base_url = (SELECT base_url FROM services WHERE id = ${id})`;

/**
 * Services, each with one row per key that it was used with. Results are shared by the keys of a
 * base address; uploads and unfinished runs may be visible only to the key that made them.
 */
export const servicesTable = (connection: Connection) => {
  const { value, exists, run } = statements(connection);
  const insert = run<[ServiceId, baseUrl: string | null, nowMs: number]>(
    'INSERT OR IGNORE INTO services (id, base_url, created_ms) VALUES (?, ?, ?)',
  );
  const isKnown = exists<[ServiceId]>('SELECT 1 FROM services WHERE id = ?');
  const selectSalt = value<[], string>(
    `SELECT value FROM settings WHERE name = 'fingerprint_salt'`,
  );
  const insertSalt = run<[string]>(
    `INSERT OR IGNORE INTO settings (name, value) VALUES ('fingerprint_salt', ?)`,
  );
  const selectBaseUrl = value<[string], string | null>(
    'SELECT base_url FROM services WHERE id = ?',
  );
  const selectModels = value<[{ id: ServiceId }], string>(
    `SELECT models FROM services WHERE id IN (${idsOfService('@id')}) AND models IS NOT NULL
     ORDER BY id = @id DESC, created_ms DESC LIMIT 1`,
  );
  const updateModels = run<[modelsJson: string, ServiceId]>(
    'UPDATE services SET models = ? WHERE id = ?',
  );

  /** Writes only new services, so that lookups never wait for other writers. */
  const register = (id: ServiceId, baseUrl: string | null): ServiceId => {
    if (!isKnown(id)) insert(id, baseUrl, Date.now());
    return id;
  };

  /** Salt of this database: without it a short key could be guessed from its fingerprint. */
  const salt = (): string => {
    const known = selectSalt();
    if (known !== undefined) return known;
    insertSalt(randomBytes(32).toString('hex'));
    return selectSalt() as string;
  };

  return {
    builtIn: (): ServiceId => register(builtInServiceId, null),
    /** Registers a base address with a key, of which only a salted fingerprint is stored. */
    remote: (baseUrl: string, apiKey: string): ServiceId => {
      const fingerprint = createHmac('sha256', salt()).update(apiKey).digest('hex').slice(0, 16);
      return register(`${baseUrl}#${fingerprint}` as ServiceId, baseUrl);
    },
    /** Registers the service of imported runs; null for a built-in evaluator elsewhere. */
    imported: (baseUrl: string | null): ServiceId =>
      register(`${baseUrl ?? builtInServiceId}${importedSuffix}` as ServiceId, baseUrl),
    /** Whether two ids are the same service, whichever their keys. */
    isSame: (one: ServiceId, other: ServiceId): boolean =>
      one === other || selectBaseUrl(one) === selectBaseUrl(other),
    /**
     * Whether a run may be invisible to the key in use, since another one of the service made it.
     */
    isOfOtherKey: (ofRun: ServiceId, used: ServiceId): boolean =>
      ofRun !== used && Boolean(selectBaseUrl(used)),
    /** Fingerprint of the key of a service; null if it has none, or an unknown one. */
    keyFingerprint: (id: ServiceId): string | null =>
      id.endsWith(importedSuffix) ? null : (id.split('#')[1] ?? null),
    /** Base address of a service; null for the built-in evaluator and for unknown services. */
    baseUrl: (id: string): string | null => selectBaseUrl(id) ?? null,
    /** The model listing last received, as JSON, with this key if it was; null if none was. */
    models: (id: ServiceId): string | null => selectModels({ id }) ?? null,
    saveModels: (id: ServiceId, modelsJson: string): void => updateModels(modelsJson, id),
  };
};
