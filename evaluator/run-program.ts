import { setTimeout as sleep } from 'node:timers/promises';
import { mayCarryKey } from '../network/loopback.ts';
import { forkModule } from '../processes/fork-module.ts';
import { openParentChannel, type ParentChannel } from '../processes/parent-channel.ts';
import type { JudgeTestLine } from '../shared/evaluator-process/judge-test.ts';
import { AnalysisFailedError } from './analysis/analysis-errors.ts';
import { createClipAnalyzer } from './analysis/clip-analyzer.ts';
import { requestWorkers } from './analysis/request-workers.ts';
import type { SubjectJudging } from './analysis/worker-process.ts';
import { createJudge } from './judge/create-judge.ts';
import { allScenes } from './judge/test/drawn-scenes.ts';
import { testJudge } from './judge/test/test-judge.ts';
import { defaultModel, versionOf } from './models.ts';
import { type EvaluatorOptions, helpText, parseOptions, UsageError } from './parse-options.ts';
import { openRuns } from './runs/open-runs.ts';
import type { ChooseEvaluation } from './runs/run-queue.ts';
import { createKeyRing, keyMessageSchema } from './server/key-ring.ts';
import { type AnswerRequest, startServer } from './server/start-server.ts';
import type { JudgeAnswers } from './store/evaluator-store.ts';
import { StoreDamagedError } from './store/sqlite/open-database.ts';
import { StoreBusyError } from './store/sqlite/open-sqlite-store.ts';
import { hasSubjectModel } from './subjects/subject-model-files.ts';

const exitCodes = { ok: 0, bug: 1, usage: 2, storeBusy: 3, storeDamaged: 4, judge: 5 } as const;

/** Maximum wait for the keys, which the parent process sends immediately. */
const MAX_KEY_WAIT_MS = 10_000;

const readKeys = (message: unknown) => {
  const parsed = keyMessageSchema.safeParse(message);
  // The message is not quoted: it contains a key.
  if (!parsed.success) throw new UsageError('The keys are not valid. See --help for their form.');
  return parsed.data;
};

type ReceivedKeys = ReturnType<typeof readKeys>;

/**
 * Receives the keys from the parent process; without one, any key is accepted.
 * @throws UsageError when the keys do not arrive or are invalid
 */
const receiveKeys = async (parent: ParentChannel | null): Promise<ReceivedKeys> => {
  if (!parent) return readKeys({ keys: 'any' });
  const message = new Promise<unknown>((resolve) => parent.onMessage(resolve));
  const tooLate = sleep(MAX_KEY_WAIT_MS, undefined, { ref: false }).then(() => {
    throw new UsageError(`No keys arrived within ${MAX_KEY_WAIT_MS / 1000} s. See --help.`);
  });
  return readKeys(await Promise.race([message, tooLate]));
};

/** Where a program can step in; `main.ts` does nowhere, the tests' double does. */
type EvaluatorHooks = {
  answer?: AnswerRequest;
  chooseEvaluation?: ChooseEvaluation;
};

/** Prints why it ended, unless it was asked to. @returns the exit code */
export const runProgram = async (
  args: readonly string[],
  hooks: EvaluatorHooks = {},
): Promise<number> => {
  // Files of the evaluator and its workers are private to the user.
  process.umask(0o077);
  try {
    const options = parseOptions(args);
    if (options) await run(options, hooks);
    else process.stdout.write(helpText);
    return exitCodes.ok;
  } catch (error) {
    const exitCode = exitCodeOf(error);
    const isBug = exitCode === exitCodes.bug && error instanceof Error;
    process.stderr.write(
      `${isBug ? error.stack : error instanceof Error ? error.message : error}\n`,
    );
    return exitCode;
  }
};

const exitCodeOf = (error: unknown): number => {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof StoreBusyError) return exitCodes.storeBusy;
  if (error instanceof StoreDamagedError) return exitCodes.storeDamaged;
  if (error instanceof AnalysisFailedError) return exitCodes.judge;
  return exitCodes.bug;
};

const run = async (options: EvaluatorOptions, hooks: EvaluatorHooks): Promise<void> => {
  const ended = Promise.withResolvers<void>();
  const end = () => ended.resolve();
  const parent = openParentChannel();
  process.once('SIGTERM', end);
  // Electron's processes share a group: Ctrl-C in the terminal must not end the evaluator before
  // the app has fetched its results.
  process.on('SIGINT', parent?.isElectronProcess ? () => {} : end);
  parent?.onEnded(end);
  const keys = await Promise.race([receiveKeys(parent), ended.promise]);
  if (!keys) return;
  if (options.command) {
    const { runDatabaseCommand } = await import('./runs/open-cluster.ts');
    process.stdout.write(await runDatabaseCommand(options.command));
    return;
  }
  if (options.testsJudge) {
    await printJudgeTest(options, keys, ended.promise);
    return;
  }
  const { store, readKeys, createRuns, metrics, startMonitor } = await openRuns(options);
  const monitor = await startMonitor();
  const analyzer = createClipAnalyzer(
    options.workers,
    options.analysisTimeoutSec * 1000,
    parent?.isElectronProcess ? requestWorkers(parent) : forkModule,
  );
  const subjects = subjectJudging(options);
  const judge = openJudge(options, keys, subjects, store.judgeAnswers);
  const runs = createRuns(analyzer, { subjects, judge }, hooks.chooseEvaluation);
  const ownerOf = createKeyRing(keys.keys, readKeys);
  const services = { options, store, ownerOf, analyzer, runs, metrics };
  const server = options.role === 'worker' ? null : await startServer(services, hooks.answer);
  await runs.start();
  monitor?.setWorking(true);
  const addresses = { base_url: server?.localUrl ?? null, metrics_url: monitor?.url };
  process.stdout.write(`${JSON.stringify(addresses)}\n`);
  await ended.promise;
  monitor?.setWorking(false);
  await runs.stop();
  await server?.close();
  analyzer.close();
  await monitor?.close();
  await store.close();
};

/** @throws UsageError if the key could be read on its way */
const openJudge = (
  { judge }: EvaluatorOptions,
  { judgeKey: apiKey, countedKinds }: ReceivedKeys,
  subjects: SubjectJudging,
  answers: JudgeAnswers,
) => {
  if (!judge) return null;
  if (apiKey !== null && !mayCarryKey(judge.url)) {
    throw new UsageError('A key is only sent to a judge over https, or on this machine.');
  }
  const baseVersion = versionOf(defaultModel, { judgesSubjects: subjects === 'on', judge: null });
  return createJudge(baseVersion, { ...judge, apiKey, countedKinds }, answers);
};

/** Prints a line of JSON per scene, and then the result. @throws UsageError, AnalysisFailedError */
const printJudgeTest = async (
  options: EvaluatorOptions,
  keys: ReceivedKeys,
  ended: Promise<void>,
): Promise<void> => {
  const noAnswers = { find: async () => null, add: async () => undefined };
  const judge = openJudge(options, keys, subjectJudging(options), noAnswers);
  if (!judge) throw new UsageError('--test-judge needs --judge and --judge-model. See --help.');
  const stop = new AbortController();
  void ended.then(() => stop.abort(new Error('stopped')));
  const print = (line: JudgeTestLine): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);
  const scenes = allScenes();
  try {
    const result = await testJudge(judge, scenes, stop.signal, (done) =>
      print({ done, total: scenes.length }),
    );
    print({ result });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
};

const subjectJudging = ({ judgesSubjects }: EvaluatorOptions): SubjectJudging => {
  if (!judgesSubjects) return 'subjects_off';
  return hasSubjectModel() ? 'on' : 'no_subject_model';
};
