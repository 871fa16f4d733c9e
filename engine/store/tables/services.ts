import { createHmac, randomBytes } from 'node:crypto';
import type { ServiceId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** The built-in evaluator is one service, whatever its port and key are today. */
const builtInServiceId = 'builtin' as ServiceId;

/**
 * Of runs that were imported: they were made at this address, with a key that nobody here knows. No
 * fingerprint of a key looks like this.
 */
export const importedSuffix = '#imported';

/** Services: whose results, uploads and reuse must not be mixed. */
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

  /** Writes only what is new: who asks which service is in use must not wait for other writers. */
  const register = (id: ServiceId, baseUrl: string | null): ServiceId => {
    if (selectKnown.get(id) === undefined) insert.run(id, baseUrl, Date.now());
    return id;
  };

  /** A salt of this database: without it the fingerprint would let a short key be guessed. */
  const salt = (): string => {
    const known = selectSalt.get();
    if (known !== undefined) return known;
    insertSalt.run(randomBytes(32).toString('hex'));
    return selectSalt.get() as string;
  };

  return {
    /** The built-in evaluator's id, registered. */
    builtIn: (): ServiceId => register(builtInServiceId, null),
    /** Id of a base address together with a key; only a salted fingerprint of the key is kept. */
    remote: (baseUrl: string, apiKey: string): ServiceId => {
      const fingerprint = createHmac('sha256', salt()).update(apiKey).digest('hex').slice(0, 16);
      return register(`${baseUrl}#${fingerprint}` as ServiceId, baseUrl);
    },
    /** What imported runs of an address belong to; null for a built-in evaluator elsewhere. */
    imported: (baseUrl: string | null): ServiceId =>
      register(`${baseUrl ?? builtInServiceId}${importedSuffix}` as ServiceId, baseUrl),
    /**
     * Whether runs of one service may be taken for those of another: it is the same, or they were
     * imported from its address, maybe made with the same key.
     */
    isOwn: (ofRun: ServiceId, service: ServiceId): boolean =>
      ofRun === service ||
      ofRun === `${selectBaseUrl.get(service) ?? builtInServiceId}${importedSuffix}`,
    /** Base address of a service; null for the built-in evaluator and for an unknown one. */
    baseUrl: (id: string): string | null => selectBaseUrl.get(id) ?? null,
    /** The model listing last received (JSON text), null when none was. */
    models: (id: ServiceId): string | null => selectModels.get(id) ?? null,
    saveModels: (id: ServiceId, modelsJson: string): void => {
      updateModels.run(modelsJson, id);
    },
  };
};
