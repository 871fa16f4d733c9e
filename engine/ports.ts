/** What a host provides to the engine: everything that differs between hosts or is injected. */
import type { ForkModule } from '../processes/fork-module.ts';
import type { KeyState } from '../shared/contract/settings.ts';
import type { JudgeTest } from '../shared/evaluator-process/judge-test.ts';
import type { Clock } from './clock.ts';

export interface StartedEvaluator {
  baseUrl: string;
  apiKey: string;
  stop(): Promise<void>;
  /** Resolves when its process has ended, for any reason; the next use starts another. */
  ended?: Promise<unknown>;
}

/**
 * Stores API keys; each belongs to the base address, in the form of `normalizeBaseUrl`, that it was
 * saved for.
 */
export interface KeyStore {
  /** Receives the address at startup before any other call: a key given then belongs to it only. */
  begin(baseUrl: string | null): void;
  /** Reveals nothing of the key. Never throws. @param baseUrl null: there is no address */
  state(baseUrl: string | null): KeyState;
  /** Returns the key of an address; null if there is none. @throws AppError key_unreadable */
  load(baseUrl: string): string | null;
  /**
   * @param acceptsFile without encryption, store it in a file rather than only in memory
   * @throws AppError key_not_stored
   */
  save(baseUrl: string, key: string, acceptsFile: boolean): void;
  /** Deletes the key of an address. @throws AppError key_not_stored */
  remove(baseUrl: string): void;
}

/** The system's bin for deleted files. */
export interface Bin {
  /** As the system calls it: `Trash`, `Recycle Bin`. */
  name: string;
  /** Whether there is a bin for a file, which depends on its disk. Changes nothing. */
  isFor(path: string): Promise<boolean>;
  /**
   * Moves a file to the bin.
   * @returns a function that puts it back and replaces nothing; null if only the system can do that
   * @throws NodeJS.ErrnoException, also from the function: ENOENT if it is no longer in the bin,
   *   EEXIST if another file is in its place
   */
  put(path: string): Promise<(() => Promise<void>) | null>;
}

/**
 * Prints an HTML page that needs nothing but itself, as a PDF with outline and tags. The page runs
 * and requests nothing.
 * @param pagePath absolute
 * @param target absolute path of the new PDF
 * @returns names of scripts that lack a font: some of their letters are boxes
 * @throws AppError pdf_not_printed; the signal's reason
 */
export type PrintPage = (
  pagePath: string,
  target: string,
  signal: AbortSignal,
) => Promise<readonly string[]>;

/** Finds what prints pages. @throws AppError pdf_not_printed if there is nothing */
export type FindPrinter = () => PrintPage;

export type EvaluatorChoice = {
  /** Whether it looks for common subjects that prompts name. */
  judgesSubjects: boolean;
  /** Null to ask no model. */
  judge: JudgeAddress | null;
  /** By judge: kinds of its findings that count, see `countedKindsOf`. */
  countedKinds?: Readonly<Record<string, readonly string[]>>;
};

/** A model that is asked, and its server's address. */
export type JudgeAddress = { url: string; model: string; apiKey: string | null };

/**
 * Asks a judge about drawn scenes with known answers.
 * @param onProgress called before each scene
 * @throws AppError usage, judge_failed, evaluator_not_started; the signal's reason
 */
export type TestJudge = (
  judge: JudgeAddress,
  onProgress: (progress: { done: number; total: number }) => void,
  signal: AbortSignal,
) => Promise<JudgeTest>;

export interface EnginePorts {
  fetch: typeof globalThis.fetch;
  /** Starts the built-in evaluator; called only if a service is needed and none is chosen. */
  startEvaluator(options: EvaluatorChoice): Promise<StartedEvaluator>;
  testJudge: TestJudge;
  /** Clock for waits before retries and between polls; the machine's by default. */
  clock?: Clock | undefined;
  /** Clock for how long watched files have been unchanged; monotonic by default. */
  watchClock?: Clock | undefined;
  forkModule?: ForkModule | undefined;
  findPrinter?: FindPrinter | undefined;
  /** Absent if the host has no bin. */
  bin?: Bin | undefined;
  /** Required by hosts that use the service of the settings. */
  keyStore?: KeyStore | undefined;
  /** Another one for the key of the judge; the command line stores none. */
  judgeKeyStore?: KeyStore | undefined;
  /** Key of the judge from the environment. */
  judgeKey?: string | null;
}

export type ServiceChoice =
  | { kind: 'built-in' }
  | { kind: 'remote'; baseUrl: string; apiKey: string | null };

/** The service of the stored settings, whose key is in the key store. */
export type SettingsService = {
  kind: 'settings';
  /** An address that overrides the stored one for this start. */
  baseUrlOfStart?: string | null;
};

/** Timing of a watched folder, in milliseconds. */
export type WatchTiming = {
  /** Time between two listings; a tree that takes long to list is listed less often. */
  pollMs: number;
  /** Time a file must stay unchanged, so that its sidecar prompt can arrive. */
  settleMs: number;
  /** Time a complete clip waits for others about to complete, to share one batch. */
  gatherMs: number;
  /** Time after which an unchanged file that is not a complete clip is reported as a problem. */
  brokenAfterMs: number;
};

export type EngineConfig = {
  /** Folder of the database and of all other stored data. */
  dataDir: string;
  service: ServiceChoice | SettingsService;
  samplesDir?: string | undefined;
  /** Also downloads clips from this machine and private networks. */
  allowsPrivate?: boolean | undefined;
  watchTiming?: Partial<WatchTiming> | undefined;
};
