import { resolve } from 'node:path';
import { createEngine, type Engine, type ServiceChoice } from '../../engine/index.ts';
import { forkModule } from '../../processes/fork-module.ts';
import { startEvaluator } from '../evaluator-process/start-evaluator.ts';
import { judgeTester } from '../evaluator-process/test-judge.ts';
import type { Environment } from './environment.ts';
import { printWithBrowser } from './print-page/print-with-browser.ts';

/** Shared by all commands that open an engine. */
export type LocationOptions = {
  dataDir?: string;
  baseUrl?: string;
  allowPrivate?: boolean;
  subjects?: boolean;
  browser?: string;
};

export const dataDirOf = (options: LocationOptions, environment: Environment): string =>
  options.dataDir === undefined
    ? environment.dataDir
    : resolve(environment.workingDir, options.dataDir);

const serviceOf = (options: LocationOptions, environment: Environment): ServiceChoice => {
  const baseUrl = options.baseUrl ?? environment.baseUrl;
  return baseUrl === null
    ? { kind: 'built-in' }
    : { kind: 'remote', baseUrl, apiKey: environment.apiKey };
};

/** Opens an engine, to be closed by the caller. @throws AppError like `createEngine` */
export const openEngine = (options: LocationOptions, environment: Environment): Engine => {
  const dataDir = dataDirOf(options, environment);
  return createEngine(
    { dataDir, service: serviceOf(options, environment) },
    {
      fetch: environment.fetch,
      clock: environment.clock,
      startEvaluator: (choice) =>
        startEvaluator(dataDir, {
          ...choice,
          allowsPrivate: options.allowPrivate ?? false,
          judgesSubjects: choice.judgesSubjects && options.subjects !== false,
        }),
      testJudge: judgeTester(dataDir),
      judgeKey: environment.judgeKey,
      forkModule,
      findPrinter: printWithBrowser(
        options.browser === undefined ? null : resolve(environment.workingDir, options.browser),
      ),
    },
  );
};

export const withEngine = async <Result>(
  options: LocationOptions,
  environment: Environment,
  work: (engine: Engine) => Promise<Result> | Result,
): Promise<Result> => {
  const engine = openEngine(options, environment);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
};
