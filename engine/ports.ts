/** What a host hands to the engine: everything that differs between hosts or must be injected. */
import type { KeyState } from '../shared/contract/settings.ts';
import type { Clock } from './clock.ts';

/** A running built-in evaluator. */
export interface StartedEvaluator {
  baseUrl: string;
  apiKey: string;
  stop(): Promise<void>;
  /** Resolves when its process has ended, however it did: the next who needs it starts another. */
  ended?: Promise<unknown>;
}

/**
 * Where the API key is kept. A key belongs to the base address it was saved for and is never handed
 * out for another. Addresses come in the form of `normaliseBaseUrl`.
 */
export interface KeyStore {
  /**
   * Told once, before anything else is asked, which address is in use at the start (null: none): a
   * key that came with the start belongs to that one alone.
   */
  begin(baseUrl: string | null): void;
  /**
   * Says whether there is a key for an address (null: for none), and nothing from which it could be
   * told. Never throws.
   */
  state(baseUrl: string | null): KeyState;
  /** The key of an address; null where there is none. @throws AppError key_unreadable */
  load(baseUrl: string): string | null;
  /**
   * Keeps a key, in place of the one that was kept.
   * @param acceptsFile where nothing encrypts it: keep it in a file, not only in memory
   * @throws AppError key_not_stored
   */
  save(baseUrl: string, key: string, acceptsFile: boolean): void;
  /** Forgets the key of an address. @throws AppError key_not_stored */
  remove(baseUrl: string): void;
}

/** A module that runs in a process of its own. Messages are plain data that can be cloned. */
export interface ForkedModule {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Calls back when the process has ended, however it did, or could not be started. */
  onExit(listener: () => void): void;
  /** Ends it at once. */
  kill(): void;
}

/**
 * Runs a module of ours in a process of its own that has none of our variables and ends with this
 * one. @param path absolute
 */
export type ForkModule = (path: string) => ForkedModule;

export interface EnginePorts {
  fetch: typeof globalThis.fetch;
  /** Starts the built-in evaluator; called only when a service is needed and none is named. */
  startEvaluator(): Promise<StartedEvaluator>;
  /** For waits before retries and between polls; the machine's by default. */
  clock?: Clock | undefined;
  /** For how long files of watched folders have stayed as they are; by default a monotonic one. */
  watchClock?: Clock | undefined;
  /** Clips, and lists of prompts that are Parquet, are decoded in such processes. */
  forkModule?: ForkModule | undefined;
  /** For hosts whose service is that of the settings. */
  keyStore?: KeyStore | undefined;
}

/** Which service the engine talks to. */
export type ServiceChoice =
  | { kind: 'built-in' }
  | { kind: 'remote'; baseUrl: string; apiKey: string | null };

/** The service of the stored settings, whose key is in the key store. */
export type SettingsService = {
  kind: 'settings';
  /** An address that counts for this start instead. */
  baseUrlOfStart?: string | null;
};

/** How often and how patiently a watched folder is looked at, all in milliseconds. */
export type WatchTiming = {
  /** Between two listings; a tree that takes long to list is listed less often. */
  pollMs: number;
  /** So long a file must stay as it is, its prompt beside it having time to come. */
  settleMs: number;
  /** So long a complete clip waits for others that are about to be, to be of one batch. */
  gatherMs: number;
  /** A file that stays as it is for so long and is no whole clip is told as a problem. */
  brokenAfterMs: number;
};

export type EngineConfig = {
  /** Folder of the database and of everything else that lasts. */
  dataDir: string;
  service: ServiceChoice | SettingsService;
  /** Folder of the sample clips that come with Clipcheck. */
  samplesDir?: string | undefined;
  /** Downloads clips from this machine and from private networks as well. */
  allowsPrivate?: boolean | undefined;
  /** How often and how patiently watched folders are looked at, where not as by default. */
  watchTiming?: Partial<WatchTiming> | undefined;
};
