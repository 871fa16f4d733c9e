import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { prepareDatabase, sharedServer } from './postgres.ts';

const evaluatorPath = fileURLToPath(new URL('../../evaluator/main.ts', import.meta.url));
const doublePath = fileURLToPath(new URL('./evaluator-double/main.ts', import.meta.url));

/** A rule of the faults file; `evaluator-double/faults.ts` has its members. */
export type FaultRule = {
  on: string;
  from?: number;
  count?: number | 'all';
  action: Record<string, unknown>;
};

export const heldResults = {
  on: 'getEvaluation',
  count: 'all',
  action: { hold: true },
} as const satisfies FaultRule;

export type EvaluatorSetUp = {
  /** The program, by default the project's, or its double if there are faults. */
  entryPath?: string;
  /** The store; by default a separate folder that `stop` removes. */
  dataDir?: string;
  /** For the evaluator's double; an empty list enables forced outcomes. Default: no double. */
  faults?: readonly FaultRule[];
  /** Accepted keys. Default: one, of account "local". */
  keys?: 'any' | readonly { key: string; account: string }[];
  allowsPrivate?: boolean;
  judgeKey?: string;
  /** By judge, kinds whose findings count. */
  countedKinds?: Record<string, string[]>;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
};

/** One line of the trace: a request that was answered, or dropped (`status` null). */
export type TraceLine = {
  method: string;
  path: string;
  operation: string;
  status: number | null;
  authorization: boolean;
  contentLength: number | null;
  requestId: string;
};

export type EvaluatorProcess = {
  baseUrl: string;
  /** With `--metrics-port`. */
  metricsUrl?: string | undefined;
  apiKey: string;
  pid: number;
  /** Sends a signal, such as one that stops it for a while. */
  signal: (name: NodeJS.Signals) => void;
  dataDir: string;
  setFaults: (rules: readonly FaultRule[]) => void;
  trace: () => TraceLine[];
  /** Also removes a store that was made for it. @returns its exit code */
  stop: () => Promise<number | null>;
  kill: () => Promise<void>;
};

const databaseName = (dataDir: string): string =>
  `evaluator_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

export const startEvaluator = async (setUp: EvaluatorSetUp = {}): Promise<EvaluatorProcess> => {
  const scratch = mkdtempSync(join(tmpdir(), 'clipcheck-evaluator-'));
  const dataDir = setUp.dataDir ?? join(scratch, 'store');
  const tracePath = join(scratch, 'trace.jsonl');
  const faultsPath = join(scratch, 'faults.json');
  const setFaults = (rules: readonly FaultRule[]) => {
    // Renamed into place, so that no request sees a partial file.
    writeFileSync(`${faultsPath}.new`, JSON.stringify({ rules }));
    renameSync(`${faultsPath}.new`, faultsPath);
  };
  if (setUp.faults) setFaults(setUp.faults);
  const keys = setUp.keys ?? [{ key: 'test-key-local', account: 'local' }];
  const child = fork(
    setUp.entryPath ?? (setUp.faults ? doublePath : evaluatorPath),
    [
      ...(setUp.faults ? [faultsPath] : []),
      '--data-dir',
      dataDir,
      '--trace',
      tracePath,
      ...(sharedServer.folder === null
        ? []
        : ['--database', prepareDatabase(sharedServer.folder, databaseName(dataDir))]),
      ...(setUp.allowsPrivate ? ['--allow-private'] : []),
      ...(setUp.args ?? []),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
      env: { ...process.env, ...setUp.env },
    },
  );
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  };
  const { judgeKey = null, countedKinds = {} } = setUp;
  child.send({ keys, judgeKey, countedKinds });
  const firstLine = await readFirstLine(child).catch(async (error: unknown) => {
    await exited;
    if (child.stderr) await finished(child.stderr);
    rmSync(scratch, { recursive: true, force: true });
    throw new Error(`the evaluator did not start (exit code ${child.exitCode}): ${stderr}`, {
      cause: error,
    });
  });
  let lastTrace: TraceLine[] | null = null;
  return {
    baseUrl: firstLine.base_url,
    metricsUrl: firstLine.metrics_url,
    apiKey: keys === 'any' ? 'any-key' : (keys[0]?.key ?? ''),
    pid: child.pid ?? 0,
    signal: (name) => void child.kill(name),
    dataDir,
    setFaults,
    trace: () => lastTrace ?? readTrace(tracePath),
    stop: async () => {
      const exitCode = await end('SIGTERM');
      lastTrace ??= readTrace(tracePath);
      rmSync(scratch, { recursive: true, force: true });
      return exitCode;
    },
    kill: async () => {
      await end('SIGKILL');
      lastTrace ??= readTrace(tracePath);
      if (setUp.dataDir !== undefined) rmSync(scratch, { recursive: true, force: true });
    },
  };
};

const readTrace = (path: string): TraceLine[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

const readFirstLine = async (
  child: ChildProcess,
): Promise<{ base_url: string; metrics_url?: string }> => {
  if (!child.stdout) throw new Error('no stdout');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(lines, 'close').then(() => [undefined]),
  ]);
  if (typeof line !== 'string') throw new Error('ended without its first line');
  return JSON.parse(line);
};
