import {
  createEngine,
  type Engine,
  type EnginePorts,
  type ServiceChoice,
} from '../../../engine/index.ts';
import { forkModule } from '../../../hosts/child-process/fork-module.ts';
import { startEvaluator } from '../../../hosts/evaluator-process/start-evaluator.ts';

export const openEngine = (
  dataDir: string,
  service: ServiceChoice = { kind: 'built-in' },
  ports: Partial<EnginePorts> = {},
): Engine & AsyncDisposable => {
  const own = { startEvaluator: () => startEvaluator(dataDir, { allowsPrivate: false }) };
  const engine = createEngine({ dataDir, service }, { fetch, forkModule, ...own, ...ports });
  return { ...engine, [Symbol.asyncDispose]: engine.close };
};
