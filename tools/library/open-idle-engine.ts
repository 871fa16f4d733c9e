import { createEngine, type Engine, type EnginePorts } from '../../engine/index.ts';
import { forkModule } from '../../hosts/child-process/fork-module.ts';

const refuse = (what: string) => (): Promise<never> =>
  Promise.reject(new Error(`an idle engine needs no ${what}`));

export const openIdleEngine = (
  dataDir: string,
  ports: Partial<EnginePorts> = {},
): Engine & AsyncDisposable => {
  const engine = createEngine(
    { dataDir, service: { kind: 'settings' } },
    { fetch: refuse('network'), startEvaluator: refuse('evaluator'), forkModule, ...ports },
  );
  return { ...engine, [Symbol.asyncDispose]: engine.close };
};
