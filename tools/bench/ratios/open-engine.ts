import { createEngine, type Engine, type ServiceChoice } from '../../../engine/index.ts';
import { forkModule } from '../../../hosts/child-process/fork-module.ts';
import { startEvaluator } from '../../../hosts/evaluator-process/start-evaluator.ts';

/** Opens an engine as the command line does. */
export const openEngine = (
  dataDir: string,
  service: ServiceChoice = { kind: 'built-in' },
): Engine & AsyncDisposable => {
  const engine = createEngine(
    { dataDir, service },
    { fetch, forkModule, startEvaluator: () => startEvaluator(dataDir, { allowsPrivate: false }) },
  );
  return { ...engine, [Symbol.asyncDispose]: engine.close };
};
