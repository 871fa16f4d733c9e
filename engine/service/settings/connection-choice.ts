import type { ServiceConnection } from '../../../shared/contract/service.ts';
import type { EngineConfig, KeyStore, ServiceChoice } from '../../ports.ts';
import { normalizeBaseUrl } from '../base-url.ts';
import type { StoredSettings } from './stored-settings.ts';

export type ConnectionChoice = ReturnType<typeof createConnectionChoice>;

/** Returns an address in the form under which its key is stored. @throws AppError bad_base_url */
export const normalizeAddress = (baseUrl: string): string => normalizeBaseUrl(baseUrl).href;

/** Returns an invalid stored address unchanged, so that its use reports the error. */
const readableAddress = (baseUrl: string): string => {
  try {
    return normalizeAddress(baseUrl);
  } catch {
    return baseUrl;
  }
};

/** Returns the address under which the key of a connection is stored; null if it needs none. */
const addressOf = (connection: ServiceConnection): string | null =>
  connection.kind === 'remote' ? readableAddress(connection.baseUrl) : null;

const fixedConnection = (service: ServiceChoice): ServiceConnection =>
  service.kind === 'built-in' ? service : { kind: 'remote', baseUrl: service.baseUrl };

const connectionOfStart = (service: EngineConfig['service']): ServiceConnection | null => {
  if (service.kind !== 'settings') return fixedConnection(service);
  const { baseUrlOfStart } = service;
  return baseUrlOfStart ? { kind: 'remote', baseUrl: readableAddress(baseUrlOfStart) } : null;
};

/**
 * Chooses the service that the host names, else the one in the settings. A key is used only for the
 * address it was stored for.
 */
export const createConnectionChoice = (
  service: EngineConfig['service'],
  stored: StoredSettings,
  keyStore: KeyStore | undefined,
) => {
  let startConnection = connectionOfStart(service);
  const connection = (): ServiceConnection => startConnection ?? stored.read().connection;
  if (service.kind === 'settings') keyStore?.begin(addressOf(connection()));
  return {
    connection,
    /** The service in use with its key. @throws AppError key_unreadable */
    choice: (): ServiceChoice => {
      if (service.kind !== 'settings') return service;
      const used = connection();
      if (used.kind === 'built-in') return used;
      const { baseUrl } = used;
      return { ...used, apiKey: keyStore?.load(readableAddress(baseUrl)) ?? null };
    },
    /** Applies the user's choice, which overrides the startup address. */
    choose: (chosen: ServiceConnection): void => {
      stored.write({ connection: chosen });
      if (service.kind === 'settings') startConnection = null;
    },
  };
};
