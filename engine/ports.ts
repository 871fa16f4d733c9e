/** What a host hands to the engine: everything that differs between hosts or must be injected. */
import type { Clock } from './api-client/clock.ts';

/** A running built-in evaluator. */
export interface StartedEvaluator {
  baseUrl: string;
  apiKey: string;
  stop(): Promise<void>;
}

export interface EnginePorts {
  fetch: typeof globalThis.fetch;
  /** Starts the built-in evaluator; called only when a service is needed and none is named. */
  startEvaluator(): Promise<StartedEvaluator>;
  /** For waits before retries and between polls; the machine's by default. */
  clock?: Clock | undefined;
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
