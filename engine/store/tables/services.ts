import { createHmac, randomBytes } from 'node:crypto';
import type { ServiceId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** Id of the built-in evaluator, which is one service whatever its current port and key are. */
const builtInServiceId = 'builtin' as ServiceId;

/**
 * Suffix for imported runs of an address, made with an unknown key. Never equals the fingerprint of
 * a key.
 */
export const importedSuffix = '#imported';

/** Services, whose results, uploads and reuse must not be mixed. */
export const servicesTable = (connection: Connection) => {
  const insert = connection.prepare<[string, string | null, number]>(
    'INSERT OR IGNORE INTO services (id, base_url, created_ms) VALUES (?, ?, ?)',
  );
  const selectKnown = connection
    .prepare<[string], number>('SELECT 1 FROM services WHERE id = ?')
    .pluck();
  const selectSalt = connection
    .prepare<[], string>(`SELECT value FROM settings WHERE name = 'fingerprint_salt'`)
    .pluck();
  const insertSalt = connection.prepare<[string]>(
    `INSERT OR IGNORE INTO settings (name, value) VALUES ('fingerprint_salt', ?)`,
  );
  const selectBaseUrl = connection
    .prepare<[string], string | null>('SELECT base_url FROM services WHERE id = ?')
    .pluck();
  const selectModels = connection
    .prepare<[string], string | null>('SELECT models FROM services WHERE id = ?')
    .pluck();
  const updateModels = connection.prepare<[string, string]>(
    'UPDATE services SET models = ? WHERE id = ?',
  );

  /** Writes only new services, so that lookups never wait for other writers. */
  const register = (id: ServiceId, baseUrl: string | null): ServiceId => {
    if (selectKnown.get(id) === undefined) insert.run(id, baseUrl, Date.now());
    return id;
  };

  /** Salt of this database: without it a short key could be guessed from its fingerprint. */
  const salt = (): string => {
    const known = selectSalt.get();
    if (known !== undefined) return known;
    insertSalt.run(randomBytes(32).toString('hex'));
    return selectSalt.get() as string;
  };

  return {
    /** Registers the built-in evaluator. */
    builtIn: (): ServiceId => register(builtInServiceId, null),
    /** Registers a base address with a key, of which only a salted fingerprint is stored. */
    remote: (baseUrl: string, apiKey: string): ServiceId => {
      const fingerprint = createHmac('sha256', salt()).update(apiKey).digest('hex').slice(0, 16);
      return register(`${baseUrl}#${fingerprint}` as ServiceId, baseUrl);
    },
    /** Registers the service of imported runs; null for a built-in evaluator elsewhere. */
    imported: (baseUrl: string | null): ServiceId =>
      register(`${baseUrl ?? builtInServiceId}${importedSuffix}` as ServiceId, baseUrl),
    /**
     * Whether runs of one service may belong to another: it is the same one, or they were imported
     * from its address and may have been made with the same key.
     */
    mayBelongTo: (ofRun: ServiceId, service: ServiceId): boolean =>
      ofRun === service ||
      ofRun === `${selectBaseUrl.get(service) ?? builtInServiceId}${importedSuffix}`,
    /** Base address of a service; null for the built-in evaluator and for unknown services. */
    baseUrl: (id: string): string | null => selectBaseUrl.get(id) ?? null,
    /** The model listing last received, as JSON; null if none was. */
    models: (id: ServiceId): string | null => selectModels.get(id) ?? null,
    saveModels: (id: ServiceId, modelsJson: string): void => {
      updateModels.run(modelsJson, id);
    },
  };
};
