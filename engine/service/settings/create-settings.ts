import { isDeepStrictEqual } from 'node:util';
import type { ServiceConnection } from '../../../shared/contract/service.ts';
import type { KeyState, Settings } from '../../../shared/contract/settings.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { EngineConfig, EnginePorts, KeyStore, ServiceChoice } from '../../ports.ts';
import type { EventBus } from '../../store/events/event-bus.ts';
import { normalizeBaseUrl } from '../base-url.ts';
import { expectUsableKey } from '../client/client.ts';
import type { ServiceLink } from '../service-link.ts';
import type { ChangedSettings, StoredSettings } from './stored-settings.ts';

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

const addressOf = (connection: ServiceConnection): string | null =>
  connection.kind === 'remote' ? readableAddress(connection.baseUrl) : null;

const connectionOfStart = (service: EngineConfig['service']): ServiceConnection | null => {
  if (service.kind === 'built-in') return service;
  if (service.kind === 'remote') return { kind: 'remote', baseUrl: service.baseUrl };
  const { baseUrlOfStart } = service;
  return baseUrlOfStart ? { kind: 'remote', baseUrl: readableAddress(baseUrlOfStart) } : null;
};

/** A key is used only for the address it was stored for. */
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
    choose: (chosen: ServiceConnection): void => {
      stored.write({ connection: chosen });
      if (service.kind === 'settings') startConnection = null;
    },
  };
};

type HaltBatches = (reason: Reason, fetches: 'to the end' | 'no more') => void;

type NewKey = { key: string; acceptsFile: boolean; connection?: ServiceConnection };

type SettingsParts = {
  stored: StoredSettings;
  choice: ConnectionChoice;
  link: ServiceLink;
  ports: EnginePorts;
  bus: EventBus;
  halt: HaltBatches;
  pauseWatches: () => void;
};

export const otherServiceInUse: Reason = {
  code: 'other_service',
  message: 'Another service is in use. Select the service of this batch to continue it.',
};
export const otherKeyInUse: Reason = {
  code: 'other_service',
  message: 'Another API key is in use. Resume the batch to continue with it.',
};
const noKey: Reason = {
  code: 'api_key_not_set',
  message: 'The API key was removed. Set it in the settings to continue.',
};

const checked = (connection: ServiceConnection): ServiceConnection =>
  connection.kind === 'built-in'
    ? connection
    : { kind: 'remote', baseUrl: normalizeAddress(connection.baseUrl) };

export type AppSettings = ReturnType<typeof createSettings>;

export const createSettings = ({
  stored,
  choice,
  link,
  ports,
  bus,
  halt,
  pauseWatches,
}: SettingsParts) => {
  const get = (): Settings => ({ ...stored.read(), connection: choice.connection() });

  const keyState = (): KeyState =>
    ports.keyStore?.state(addressOf(choice.connection())) ?? { place: null, canEncrypt: false };

  const renewLink = (): void => {
    link.renew();
    bus.emit({ type: 'settings-changed' });
    bus.emit({ type: 'service-changed' });
  };

  const switchTo = (connection: ServiceConnection): void => {
    if (isDeepStrictEqual(connection, choice.connection())) {
      choice.choose(connection);
      return;
    }
    halt(otherServiceInUse, 'to the end');
    // The user may not have expected watched folders to be billed.
    if (connection.kind === 'remote') pauseWatches();
    choice.choose(connection);
    renewLink();
  };

  /** @throws AppError not_offered, usage */
  const keyPlace = (connection = choice.connection()) => {
    const { keyStore } = ports;
    if (!keyStore || connection.kind === 'built-in') {
      throw new AppError(
        'usage',
        'The service in use has no API key that is set here. Choose another service first.',
      );
    }
    return { keyStore, baseUrl: normalizeAddress(connection.baseUrl) };
  };

  /** Changes the key; the service's identity shows whether key or address really differ. */
  const changeKey = (
    change: () => void,
    reason: Reason,
    fetches: 'to the end' | 'no more',
  ): void => {
    const before = link.idForReading();
    change();
    link.renew();
    if (before !== null && link.idForReading() !== before) halt(reason, fetches);
    renewLink();
  };

  return {
    get,
    /**
     * A model belongs to its service: with another connection, the default falls back to its own.
     */
    update: (change: ChangedSettings): Settings => {
      const { connection, ...others } = change;
      const next = connection && checked(connection);
      const isSwitch = next !== undefined && !isDeepStrictEqual(next, choice.connection());
      const defaults = { ...stored.read().defaults, ...others.defaults };
      const reset = isSwitch && !others.defaults ? { model: null, modelVersion: null } : {};
      stored.write({ ...others, defaults: { ...defaults, ...reset } });
      if (next) switchTo(next);
      bus.emit({ type: 'settings-changed' });
      return get();
    },
    keyState,
    /**
     * @param input `connection`: by default the one in use
     * @throws AppError bad_api_key, usage, key_not_stored; no message reveals anything of the key
     */
    setKey: ({ key, acceptsFile, connection }: NewKey): KeyState => {
      const { keyStore, baseUrl } = keyPlace(connection);
      const trimmed = key.trim();
      expectUsableKey(trimmed);
      const save = (): void => keyStore.save(baseUrl, trimmed, acceptsFile);
      if (isDeepStrictEqual({ kind: 'remote', baseUrl }, choice.connection())) {
        changeKey(save, otherKeyInUse, 'to the end');
      } else save();
      return keyState();
    },
    /** Removes the key, which is no longer used. @throws AppError usage, key_not_stored */
    removeKey: (): KeyState => {
      const { keyStore, baseUrl } = keyPlace();
      changeKey(() => keyStore.remove(baseUrl), noKey, 'no more');
      return keyState();
    },
  };
};
