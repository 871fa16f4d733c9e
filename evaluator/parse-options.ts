import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

export type EvaluatorOptions = NonNullable<ReturnType<typeof parseOptions>>;

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const helpText = `Usage: clipcheck evaluator -- --data-dir DIR [options]

Runs Clipcheck's built-in evaluation service on http://127.0.0.1. The first line of stdout is
{"base_url":"http://127.0.0.1:PORT"} once it listens. SIGTERM and SIGINT end it; runs that are
not finished continue at the next start.

  --data-dir DIR             store: database and clips; one process at a time
  --port N                   port (default: any free one)
  --allow-private            also fetch clips from this machine and private networks
  --no-subjects              do not look for the subjects that prompts name
  --judge URL                also ask a vision model at this address (docs/judge.md)
  --judge-model NAME         its name there
  --test-judge               test the model on drawn scenes, print the result, and end
  --judge-parallel N         clips it is asked about at a time (default 1)
  --judge-max-requests N     per clip (default 40)
  --judge-max-tokens N       per clip (default 200000)
  --judge-max-seconds N      per clip (default 600)
  --trace FILE               append one JSON line per request
  --verbose                  one line per request on stderr, without secrets
  --help                     this text

API keys: the parent process sends them over IPC as the first message, and the evaluator ends with
that process: {"keys":[{"key":"…","account":"local"}]}. {"keys":"any"}, and a start by hand, accept
every well-formed key, each as a separate account. Keys are neither stored nor logged.

Limits:
  --concurrency N            runs per account queued or processing at a time (default 64)
  --workers N                analysis processes (default: one per processor)
  --detect-limit N           evaluations per account and window (default 1200)
  --upload-limit N           uploads per account and window (default 1200)
  --window-sec S             length of the windows (default 60)
  --credits N                billable units per account (default: unlimited)
  --upload-ttl-sec S         how long an upload address is valid (default 900)
  --analysis-timeout-sec S   longest analysis of one clip (default 60)

Exit codes: 0 ended on request, 1 a bug, 2 wrong usage, 3 the store is in use by another process,
4 the store is damaged, 5 no test, since the judge failed.
`;

/** Parses the command line. @returns null when help is requested @throws UsageError */
export const parseOptions = (args: readonly string[]) => {
  const values = parse(args);
  if (values.help) return null;
  if (!values['data-dir']) {
    throw new UsageError('Name the folder of the store: --data-dir DIR. See --help.');
  }
  return {
    dataDir: values['data-dir'],
    /** 0 lets the system choose a port. */
    port: integerOption('port', values.port, 0, 0, 65535),
    tracePath: values.trace ?? null,
    verbose: values.verbose ?? false,
    /** Also fetches clips from addresses of this machine and of private networks. */
    allowsPrivate: values['allow-private'] ?? false,
    judgesSubjects: !values['no-subjects'],
    judge: readJudge(values),
    testsJudge: values['test-judge'] ?? false,
    /** Maximum number of an account's runs queued or processing at a time. */
    concurrency: integerOption('concurrency', values.concurrency, 64, 1),
    workers: integerOption('workers', values.workers, availableParallelism(), 1),
    detectLimit: integerOption('detect-limit', values['detect-limit'], 1200, 0),
    uploadLimit: integerOption('upload-limit', values['upload-limit'], 1200, 0),
    windowSec: integerOption('window-sec', values['window-sec'], 60, 1),
    /** Billable units per account; null for unlimited. */
    credits: values.credits === undefined ? null : integerOption('credits', values.credits, 0, 0),
    uploadTtlSec: integerOption('upload-ttl-sec', values['upload-ttl-sec'], 900, 1),
    analysisTimeoutSec: integerOption(
      'analysis-timeout-sec',
      values['analysis-timeout-sec'],
      60,
      1,
    ),
  };
};

/** Null without a judge. @throws UsageError */
const readJudge = (values: ReturnType<typeof parse>) => {
  const { judge, 'judge-model': model } = values;
  if (judge === undefined && model === undefined) return null;
  if (!judge || !model) throw new UsageError('--judge and --judge-model belong together.');
  const url = URL.parse(judge);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search) {
    throw new UsageError(
      `--judge takes an http or https URL such as http://localhost:11434, not "${judge}".`,
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '') || '/v1';
  return {
    url,
    model,
    parallel: integerOption('judge-parallel', values['judge-parallel'], 1, 1, 64),
    limits: {
      requests: integerOption('judge-max-requests', values['judge-max-requests'], 40, 1),
      tokens: integerOption('judge-max-tokens', values['judge-max-tokens'], 200_000, 1),
      seconds: integerOption('judge-max-seconds', values['judge-max-seconds'], 600, 1, 86_400),
    },
  };
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'data-dir': text,
        port: text,
        judge: text,
        'test-judge': flag,
        'judge-model': text,
        'judge-parallel': text,
        'judge-max-requests': text,
        'judge-max-tokens': text,
        'judge-max-seconds': text,
        trace: text,
        verbose: flag,
        'allow-private': flag,
        'no-subjects': flag,
        help: flag,
        concurrency: text,
        workers: text,
        'detect-limit': text,
        'upload-limit': text,
        'window-sec': text,
        credits: text,
        'upload-ttl-sec': text,
        'analysis-timeout-sec': text,
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error} See --help.`);
  }
};

const integerOption = (
  name: string,
  given: string | undefined,
  fallback: number,
  minimum: number,
  maximum = 1_000_000_000,
): number => {
  if (given === undefined) return fallback;
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) {
    throw new UsageError(
      `--${name} takes a whole number from ${minimum} to ${maximum}, not "${given}". See --help.`,
    );
  }
  return value;
};
