import { setTimeout } from 'node:timers/promises';
import { type Db, type Instance, type Job, PgBoss } from 'pg-boss';
import { isJudgeVersion } from '../../shared/service-api/judge-version.ts';
import type { ClipAnalyzer } from '../analysis/clip-analyzer.ts';
import { findServedModel, type Offer, versionOf } from '../models.ts';
import { ClipUnreadableError } from '../store/clip-store.ts';
import type { RunOutcome, StoredEvaluation } from '../store/evaluator-store.ts';
import type { Client } from '../store/postgres/connect-postgres.ts';
import type { PostgresStore, RunJobs } from '../store/postgres/open-postgres-store.ts';
import { bossSchema, queues } from '../store/postgres/schema.ts';
import {
  type AnalysisSettings,
  abandonedOutcome,
  createRunAnalysis,
  evaluateRun,
  failedOutcome,
  MAX_STARTS,
} from './evaluate-run.ts';
import type { RunMetrics } from './run-metrics.ts';
import type { ChooseEvaluation, RunQueue } from './run-queue.ts';
import { validateUpload } from './validate-upload.ts';

type RunJob = Job<{ runId: string }>;
/** A job in hand; `retryCount` tells its attempts apart. */
type Claim = { queue: string; id: string; retryCount: number };

/** Seconds between looks for jobs and for lost workers; new jobs are announced. */
const BACKSTOP_SEC = 5;

/** How long runs of a judge wait if no process has it, as while workers are replaced. */
const UNSERVED_MS = 600_000;
const MAX_INSTANCES = 10_000;

const inTransaction = (client: Client): Db => ({
  executeSql: (text, values = []) => client.query(text, values),
});

/** Whether a command met the job as this process had taken it; the types leave out its count. */
const hasAffected = (response: object): boolean =>
  'affected' in response && response.affected === 1;

const queueOf = ({ modelVersion }: StoredEvaluation): string =>
  isJudgeVersion(modelVersion) ? queues.judged : queues.measured;

export type JobQueue = Awaited<ReturnType<typeof connectJobQueue>>;

/** The runs that wait or are in hand, in PostgreSQL. @param url of a migrated database */
export const connectJobQueue = async (url: string, isWorker: boolean) => {
  const boss = new PgBoss({
    connectionString: url,
    schema: bossSchema,
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: isWorker,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: BACKSTOP_SEC,
    monitorIntervalSeconds: BACKSTOP_SEC,
  });
  boss.on('error', (error) => process.stderr.write(`Queue: ${error.message}\n`));
  await boss.start();
  /** Jobs of runs in this process's hands. */
  const claims = new Map<string, Claim>();

  const jobs: RunJobs = {
    add: async (client, run) => {
      const options = { id: run.id, group: { id: run.account }, db: inTransaction(client) };
      await boss.send(queueOf(run), { runId: run.id }, options);
    },
    addUpload: async (client, videoId) => {
      await boss.send(queues.uploads, { videoId }, { db: inTransaction(client) });
    },
    holds: async (client, runId) => {
      const claim = claims.get(runId);
      if (!claim) return false;
      return hasAffected(await boss.touch(claim.queue, claim, { db: inTransaction(client) }));
    },
    complete: async (client, runId) => {
      const claim = claims.get(runId);
      if (!claim) return false;
      const db = inTransaction(client);
      return hasAffected(await boss.complete(claim.queue, claim, null, { db }));
    },
    handBack: async (client, runId) => {
      const claim = claims.get(runId);
      if (claim) await boss.fail(claim.queue, claim, null, { db: inTransaction(client) });
    },
    remove: async (client, run) => {
      await boss.deleteJob(queueOf(run), run.id, { db: inTransaction(client) });
    },
  };
  return { boss, jobs, claims };
};

type Settings = AnalysisSettings & {
  /** Runs at a time in this process; 0 for a process that only answers requests. */
  slots: number;
  /** Runs of an account at a time in all processes; null for any number. */
  accountSlots: number | null;
  metrics?: RunMetrics | null;
  /** Prints a line for each run that ends. */
  verbose?: boolean;
};

/** Takes runs from a queue that any number of processes share, and stores their outcome. */
export const createClusterQueue = (
  store: PostgresStore,
  { boss, claims }: JobQueue,
  analyzer: ClipAnalyzer,
  settings: Settings,
  chooseEvaluation: ChooseEvaluation = () => null,
): RunQueue => {
  const { slots, accountSlots, subjects, judge = null, metrics, verbose } = settings;
  const analyze = createRunAnalysis(store, analyzer, settings);
  const offer: Offer = { judgesSubjects: subjects === 'on', judge };
  let isRunning = true;
  const group = accountSlots === null ? {} : { groupConcurrency: accountSlots };
  const options = { notifyPollingIntervalSeconds: BACKSTOP_SEC, ...group };

  /** Returns the version that carries a run out. */
  const versionFor = ({ model, modelVersion }: StoredEvaluation): string => {
    const served = isJudgeVersion(modelVersion) ? null : findServedModel(model);
    return served ? versionOf(served, offer) : modelVersion;
  };

  const carryOut = (run: StoredEvaluation, signal: AbortSignal): Promise<RunOutcome> => {
    if (run.starts > MAX_STARTS) {
      return Promise.resolve(abandonedOutcome({ ...run, starts: MAX_STARTS }));
    }
    const evaluate = chooseEvaluation(run) ?? evaluateRun;
    return evaluate(run, () => analyze(run, signal), signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof ClipUnreadableError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      return failedOutcome(run, { code: 'internal_error', message });
    });
  };

  const work = async (queue: string, { id, retryCount, data: { runId }, signal }: RunJob) => {
    const claim = { queue, id, retryCount };
    claims.set(runId, claim);
    try {
      const run = await store.startRun(runId, versionFor);
      if (!run) return;
      const startedMs = performance.now();
      const outcome = await carryOut(run, signal);
      const nowMs = Date.now();
      const finishedAtMs = nowMs < run.createdAtMs ? null : nowMs;
      if (!(await store.settleRun(run, outcome, finishedAtMs))) return;
      const tookMs = Math.round(performance.now() - startedMs);
      metrics?.countRun(queue, outcome, tookMs / 1000);
      if (!verbose) return;
      const ending = [outcome.status, outcome.error?.code].filter(Boolean).join(' ');
      process.stderr.write(`Run ${runId} ${ending} ${tookMs} ms ${run.requestId}\n`);
    } catch (error) {
      if (error instanceof ClipUnreadableError) {
        // It waits for the clip without using up its starts.
        await setTimeout(BACKSTOP_SEC * 1000);
        await store.handBackRun(runId);
      }
      throw error;
    } finally {
      // A run that was taken from this process may have come back to it.
      if (claims.get(runId) === claim) claims.delete(runId);
    }
  };

  /** Ends old runs of a judge that no process has: nobody would ever take them. */
  const endUnserved = async (): Promise<void> => {
    if (judge !== null) return;
    const sinceMs = Date.now() - UNSERVED_MS;
    const isServing = ({ heartbeatOn, workers }: Instance): boolean =>
      heartbeatOn.getTime() > sinceMs && workers.some((one) => one.queue === queues.judged);
    const instances = await boss.getInstances({ limit: MAX_INSTANCES });
    if (instances.some(isServing)) return;
    for (const { createdOn } of await boss.findJobs(queues.judged, { queued: true })) {
      if (createdOn.getTime() > sinceMs) return;
      const [job] = await boss.fetch<RunJob['data']>(queues.judged);
      if (job) await work(queues.judged, { ...job, signal: new AbortController().signal });
    }
  };

  /** Takes one job at a time, the next one as soon as it is done. What throws puts its job back. */
  const serve = async <Data>(queue: string, handle: (job: Job<Data>) => Promise<void>) => {
    const workerId = await boss.work<Data>(queue, options, async ([job]) => {
      if (!isRunning) throw new Error('this process stops');
      try {
        if (job) await handle(job);
      } catch (error) {
        const reason = error instanceof Error ? error.stack : error;
        const name = `${queue} ${JSON.stringify(job?.data)}`;
        if (!job?.signal.aborted) process.stderr.write(`A job failed: ${name}: ${reason}\n`);
        throw error;
      } finally {
        boss.notifyWorker(workerId);
      }
    });
  };
  const serveRuns = (queue: string) => serve<RunJob['data']>(queue, (job) => work(queue, job));
  const validate = ({ data }: Job<{ videoId: string }>) =>
    validateUpload({ store, analyzer }, data.videoId);

  return {
    offer,
    start: async () => {
      for (let slot = 0; slot < slots; slot += 1) {
        await serveRuns(queues.measured);
        await serve(queues.uploads, validate);
      }
      for (let slot = 0; slot < (slots && (judge?.parallel ?? 0)); slot += 1) {
        await serveRuns(queues.judged);
      }
      if (slots === 0) return;
      await serveRuns(queues.abandoned);
      await boss.schedule(queues.sweep, '*/10 * * * *');
      await boss.work(queues.sweep, async () => {
        await store.sweep();
        await endUnserved();
      });
    },
    added: () => {},
    uploadCompleted: () => {},
    cancel: () => {},
    stop: async () => {
      isRunning = false;
      for (const runId of claims.keys()) await store.handBackRun(runId);
      await boss.stop({ graceful: false });
    },
  };
};
