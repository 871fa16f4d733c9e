import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { parseJudgeUrl } from '../shared/service-api/judge-url.ts';
import type { S3Place } from './store/clip-store.ts';

export type EvaluatorOptions = NonNullable<ReturnType<typeof parseOptions>>;

const HOUR_SEC = 3600;
/** For what pg-boss lets a job take, and for how long submissions are kept. */
export const DAY_SEC = 86_400;
/** What a judge may take for a clip, so that a run with its analysis fits in a job. */
const MAX_RUN_SEC = DAY_SEC - 2 * HOUR_SEC;

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Options by their value, '' for a flag, and what they do. */
type OptionTable = Readonly<Record<string, readonly [value: string, text: string]>>;

const generalOptions = {
  'data-dir': ['DIR', 'store: database and clips; one process at a time'],
  port: ['N', 'port (default: any free one)'],
  host: ['ADDRESS', 'address to listen on (default 127.0.0.1)'],
  'public-url': ['URL', 'how clients reach this service, if not at that address'],
  database: ['URL', 'PostgreSQL that several processes share (docs/studio.md)'],
  store: ['PLACE', 'of its clips: a folder, or s3://BUCKET/PREFIX (default: --data-dir)'],
  'store-endpoint': ['URL', "of the S3-compatible store, for clients as well (default: Amazon's)"],
  'store-path-style': ['', 'name the bucket in the path, not in the host'],
  role: ['ROLE', 'of this process: api, worker or all (default)'],
  'account-workers': ['N', 'about how many runs of an account at a time, in all (default: any)'],
  'metrics-port': ['N', 'also serve /healthz, /readyz and /metrics, with --database'],
  'metrics-host': ['ADDRESS', 'address to serve them at (default 127.0.0.1)'],
  'allow-private': ['', 'also fetch clips from this machine and private networks'],
  'no-subjects': ['', 'do not look for the subjects that prompts name'],
  judge: ['URL', 'also ask a vision model at this address (docs/judge.md)'],
  'judge-model': ['NAME', 'its name there'],
  'test-judge': ['', 'test the model on drawn scenes, print the result, and end'],
  'judge-parallel': ['N', 'clips it is asked about at a time (default 1)'],
  'judge-max-requests': ['N', 'per clip (default 40)'],
  'judge-max-tokens': ['N', 'per clip (default 200000)'],
  'judge-max-seconds': ['N', 'per clip (default 600)'],
  trace: ['FILE', 'append one JSON line per request'],
  verbose: ['', 'one line per request on stderr, without secrets'],
  help: ['', 'this text'],
} as const;

const limitOptions = {
  concurrency: ['N', 'runs per account queued or processing at a time (default 64)'],
  workers: ['N', 'analysis processes (default: one per processor)'],
  'detect-limit': ['N', 'evaluations per account and window (default 1200)'],
  'upload-limit': ['N', 'uploads per account and window (default 1200)'],
  'window-sec': ['S', 'length of the windows (default 60)'],
  credits: ['N', 'billable units per account (default: unlimited)'],
  'upload-ttl-sec': ['S', 'how long an upload address is valid (default 900)'],
  'analysis-timeout-sec': ['S', 'longest analysis of one clip (default 60)'],
} as const;

const allOptions = {
  ...generalOptions,
  ...limitOptions,
  account: ['NAME', 'of the added key'],
} as const;

type All = typeof allOptions;
type OptionValues = { [Name in keyof All]?: All[Name][0] extends '' ? boolean : string };

const linesOf = (table: OptionTable): string =>
  Object.entries(table)
    .map(([name, [value, text]]) => `  ${`--${name} ${value}`.padEnd(27)}${text}\n`)
    .join('');

export const helpText = `Usage: clipcheck evaluator -- --data-dir DIR [options]
       clipcheck evaluator migrate --database URL
       clipcheck evaluator keys add NAME [--account NAME] [limits] --database URL
       clipcheck evaluator keys list|revoke NAME --database URL

Runs Clipcheck's built-in evaluation service on http://127.0.0.1. The first line of stdout is
{"base_url":"http://127.0.0.1:PORT"} once it listens. SIGTERM and SIGINT end it; runs that are
not finished continue at the next start.

${linesOf(generalOptions)}
API keys: the parent process sends them over IPC as the first message, and the evaluator ends with
that process: {"keys":[{"key":"…","account":"local"}]}. {"keys":"any"}, and a start by hand, accept
every well-formed key, each as a separate account. Keys are neither stored nor logged.

Limits:
${linesOf(limitOptions)}
Exit codes: 0 ended on request, 1 a bug, 2 wrong usage, 3 the store is in use by another process,
4 the store is damaged, 5 no test, since the judge failed.
`;

/** Parses the command line. @returns null when help is requested @throws UsageError */
export const parseOptions = (args: readonly string[]) => {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const database = values.database ?? null;
  if (!values['data-dir']) {
    throw new UsageError('Name the folder of the store: --data-dir DIR. See --help.');
  }
  const limits = readLimits(values);
  const s3 = readS3Place(values, database);
  return {
    dataDir: values['data-dir'],
    /** 0 lets the system choose a port. */
    port: integerOption(values, 'port', 0, 0, 65535),
    /** Address of the PostgreSQL that several processes share; null for a store of its own. */
    database,
    s3,
    /** Where clips lie, if not in `dataDir`, without a bucket for them. */
    clipFolder: s3 === null ? (values.store ?? null) : null,
    role: readRole(values.role, database),
    accountSlots: integerOption(values, 'account-workers', null, 1),
    monitor: readMonitor(values, database),
    command: readCommand(positionals.join(' '), values),
    host: values.host ?? '127.0.0.1',
    publicUrl: readPublicUrl(values['public-url']),
    tracePath: values.trace ?? null,
    verbose: values.verbose ?? false,
    /** Also fetches clips from addresses of this machine and of private networks. */
    allowsPrivate: values['allow-private'] ?? false,
    judgesSubjects: !values['no-subjects'],
    judge: readJudge(values),
    testsJudge: values['test-judge'] ?? false,
    /** Maximum number of an account's runs queued or processing at a time. */
    concurrency: limits.concurrency ?? 64,
    workers: integerOption(values, 'workers', availableParallelism(), 1),
    detectLimit: limits.detectLimit ?? 1200,
    uploadLimit: limits.uploadLimit ?? 1200,
    windowSec: integerOption(values, 'window-sec', 60, 1, DAY_SEC),
    /** Billable units per account; null for unlimited. */
    credits: limits.credits ?? null,
    uploadTtlSec: integerOption(values, 'upload-ttl-sec', 900, 1, s3 ? MAX_SIGNED_SEC : undefined),
    analysisTimeoutSec: integerOption(values, 'analysis-timeout-sec', 60, 1, HOUR_SEC),
  };
};

/** @throws UsageError */
const readPublicUrl = (given: string | undefined): string | null => {
  if (given === undefined) return null;
  const url = URL.parse(given);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new UsageError(
    `--public-url takes an http or https URL without a path, such as https://clips.example.org, not "${given}".`,
  );
};

export type AccountLimits = Pick<EvaluatorOptions, keyof ReturnType<typeof readLimits>>;

/** Limits of an account, as far as they are given. @throws UsageError */
const readLimits = (values: OptionValues) => ({
  concurrency: integerOption(values, 'concurrency', undefined, 1),
  detectLimit: integerOption(values, 'detect-limit', undefined, 0),
  uploadLimit: integerOption(values, 'upload-limit', undefined, 0),
  credits: integerOption(values, 'credits', undefined, 0),
});

export type DatabaseCommand = NonNullable<ReturnType<typeof readCommand>>;

const KEY_COMMAND = /^(keys add|keys revoke) ([\w.@-]{1,64})$/;

/** What is done to a database instead of serving; null for nothing. @throws UsageError */
const readCommand = (line: string, values: OptionValues) => {
  if (line === '') return null;
  const [, action, name = ''] = KEY_COMMAND.exec(line) ?? [];
  if (action === undefined && line !== 'migrate' && line !== 'keys list') {
    throw new UsageError(
      `"${line}" is not known. Names of keys have letters, digits and . _ @ -. See --help.`,
    );
  }
  const { database, account = name } = values;
  if (database === undefined) throw new UsageError(`"${line}" needs --database URL. See --help.`);
  return { database, action: action ?? line, name, account, limits: readLimits(values) };
};

/** Where a process says how it is; null for nowhere. @throws UsageError */
const readMonitor = (values: OptionValues, database: string | null) => {
  const { 'metrics-port': port, 'metrics-host': host = '127.0.0.1' } = values;
  if (port === undefined) return null;
  if (database === null) throw new UsageError('--metrics-port needs --database. See --help.');
  return { host, port: integerOption(values, 'metrics-port', 0, 0, 65535) };
};

const roles = ['api', 'worker', 'all'] as const;

/** @throws UsageError */
const readRole = (given = 'all', database: string | null) => {
  const role = roles.find((one) => one === given);
  if (!role) throw new UsageError(`--role takes api, worker or all, not "${given}".`);
  if (role === 'all' || database !== null) return role;
  throw new UsageError(`--role ${role} needs --database: processes share what is stored there.`);
};

/** How long signed addresses of S3 can be valid. */
const MAX_SIGNED_SEC = 604_800;

/** Null for clips in a folder. @throws UsageError */
const readS3Place = (
  { store, 'store-endpoint': endpoint, 'store-path-style': usesPathStyle = false }: OptionValues,
  database: string | null,
): S3Place | null => {
  if (store !== undefined && database === null) {
    throw new UsageError('--store needs --database: without, clips lie in the --data-dir.');
  }
  const [, bucket, prefix] = /^s3:\/\/([\w.-]+)(?:\/(.+?))?\/*$/.exec(store ?? '') ?? [];
  if (bucket === undefined) {
    if (store?.startsWith('s3:')) {
      throw new UsageError(`--store takes a folder or s3://BUCKET/PREFIX, not "${store}".`);
    }
    if (endpoint === undefined && !usesPathStyle) return null;
    throw new UsageError(
      '--store-endpoint and --store-path-style need --store s3://BUCKET/PREFIX.',
    );
  }
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new UsageError(`--store-endpoint takes an http or https URL, not "${endpoint}".`);
  }
  const endingPrefix = prefix === undefined ? '' : `${prefix}/`;
  return { bucket, prefix: endingPrefix, endpoint: endpoint ?? null, usesPathStyle };
};

/** Null without a judge. @throws UsageError */
const readJudge = (values: OptionValues) => {
  const { judge, 'judge-model': model } = values;
  if (judge === undefined && model === undefined) return null;
  if (!judge || !model) throw new UsageError('--judge and --judge-model belong together.');
  const url = parseJudgeUrl(judge);
  if (!url) {
    // It is not repeated: it may hold a password.
    throw new UsageError(
      '--judge takes an http or https URL such as http://localhost:11434, without user name, password and query.',
    );
  }
  return {
    url,
    model,
    parallel: integerOption(values, 'judge-parallel', 1, 1, 64),
    limits: {
      requests: integerOption(values, 'judge-max-requests', 40, 1),
      tokens: integerOption(values, 'judge-max-tokens', 200_000, 1),
      seconds: integerOption(values, 'judge-max-seconds', 600, 1, MAX_RUN_SEC),
    },
  };
};

const parse = (args: readonly string[]) => {
  const options = Object.entries(allOptions).map(([name, [value]]) => {
    const type = value === '' ? 'boolean' : 'string';
    return [name, { type } as const] as const;
  });
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(options),
    });
    return { values: values as OptionValues, positionals };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error} See --help.`);
  }
};

const integerOption = <Fallback>(
  values: OptionValues,
  name: keyof OptionValues,
  fallback: Fallback,
  minimum: number,
  maximum = 1_000_000_000,
): number | Fallback => {
  const given = values[name];
  if (given === undefined) return fallback;
  const value = /^\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) {
    throw new UsageError(
      `--${name} takes a whole number from ${minimum} to ${maximum}, not "${given}". See --help.`,
    );
  }
  return value;
};
