import type { Connection } from '../../../shared/contract/service.ts';
import type { EngineConfig, KeyStore, ServiceChoice } from '../../ports.ts';
import { normaliseBaseUrl } from '../client/base-url.ts';
import type { StoredSettings } from './stored-settings.ts';

/** Which service is in use, and with which key. */
export type ConnectionChoice = {
  /** The service in use. */
  connection(): Connection;
  /** The same with its key. @throws AppError key_unreadable */
  choice(): ServiceChoice;
  /** The user has chosen: what was said for this start counts no more. */
  choose(connection: Connection): void;
};

/** An address in the form under which its key is kept. @throws AppError bad_base_url */
export const keptAddress = (baseUrl: string): string => normaliseBaseUrl(baseUrl).href;

/** A stored address that is not one any more counts as it stands: who uses it is told. */
const readableAddress = (baseUrl: string): string => {
  try {
    return keptAddress(baseUrl);
  } catch {
    return baseUrl;
  }
};

/** The address under which the key of a connection is kept; null where it needs none. */
const addressOf = (connection: Connection): string | null =>
  connection.kind === 'remote' ? readableAddress(connection.baseUrl) : null;

const fixedConnection = (service: ServiceChoice): Connection =>
  service.kind === 'built-in' ? service : { kind: 'remote', baseUrl: service.baseUrl };

const connectionOfStart = (service: EngineConfig['service']): Connection | null => {
  if (service.kind !== 'settings') return fixedConnection(service);
  const { baseUrlOfStart } = service;
  return baseUrlOfStart ? { kind: 'remote', baseUrl: readableAddress(baseUrlOfStart) } : null;
};

/**
 * The service that the host names, else that of the settings. A key goes only to the address it was
 * kept for.
 */
export const createConnectionChoice = (
  service: EngineConfig['service'],
  stored: StoredSettings,
  keyStore: KeyStore | undefined,
): ConnectionChoice => {
  let ofStart = connectionOfStart(service);
  const connection = (): Connection => ofStart ?? stored.read().connection;
  if (service.kind === 'settings') keyStore?.begin(addressOf(connection()));
  return {
    connection,
    choice: () => {
      if (service.kind !== 'settings') return service;
      const used = connection();
      if (used.kind === 'built-in') return used;
      const { baseUrl } = used;
      return { ...used, apiKey: keyStore?.load(readableAddress(baseUrl)) ?? null };
    },
    choose: (chosen) => {
      stored.write({ connection: chosen });
      if (service.kind === 'settings') ofStart = null;
    },
  };
};
