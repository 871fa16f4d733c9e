import type { HttpBindings } from '@hono/node-server';
import type { ClipAnalyser } from '../analysis/clip-analyser.ts';
import type { FaultRules } from '../faults/fault-rules.ts';
import type { EvaluatorOptions } from '../parse-options.ts';
import type { RunQueue } from '../runs/run-queue.ts';
import type { Store } from '../store/open-store.ts';
import type { KeyRing } from './key-ring.ts';

/** What the routes work with. */
export type Services = {
  options: EvaluatorOptions;
  store: Store;
  keyRing: KeyRing;
  analyser: ClipAnalyser;
  runs: RunQueue;
  /** Null unless faults were asked for. */
  faults: FaultRules | null;
  /** Known once the server listens. */
  baseUrl: () => string;
};

/** What the server notes of every request. */
export type RequestFacts = {
  requestId: string;
  /** When its headers had arrived. */
  arrivedAtMs: number;
};

/** What every request brings along, for Hono. */
export type ServerEnv = {
  Bindings: HttpBindings & RequestFacts;
  Variables: { account: string };
};
