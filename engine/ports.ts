/** What a host hands to the engine: everything that differs between hosts or must be injected. */
import type { Clock } from './api-client/clock.ts';

/** A running built-in evaluator. */
export interface StartedEvaluator {
  baseUrl: string;
  apiKey: string;
  stop(): Promise<void>;
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
  /** For hosts with windows: pictures of clips are made in such a process. */
  forkModule?: ForkModule | undefined;
}

/** Which service the engine talks to. */
export type ServiceChoice =
  | { kind: 'built-in' }
  | { kind: 'remote'; baseUrl: string; apiKey: string | null };

export type EngineConfig = {
  /** Folder of the database and of everything else that lasts. */
  dataDir: string;
  service: ServiceChoice;
};
