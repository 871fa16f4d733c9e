import { createEngine, type Engine, type EnginePorts } from '../../engine/index.ts';
import type { EngineConfig } from '../../engine/ports.ts';
import { printWithBrowser } from '../../hosts/cli/print-page/print-with-browser.ts';
import { forkModule } from '../../processes/fork-module.ts';

const refuse = (what: string) => (): Promise<never> =>
  Promise.reject(new Error(`an idle engine needs no ${what}`));

export const openIdleEngine = (
  dataDir: string,
  ports: Partial<EnginePorts> = {},
  service: EngineConfig['service'] = { kind: 'settings' },
): Engine & AsyncDisposable => {
  const engine = createEngine(
    { dataDir, service },
    {
      fetch: refuse('network'),
      startEvaluator: refuse('evaluator'),
      testJudge: refuse('evaluator'),
      forkModule,
      findPrinter: printWithBrowser(),
      ...ports,
    },
  );
  return { ...engine, [Symbol.asyncDispose]: engine.close };
};
