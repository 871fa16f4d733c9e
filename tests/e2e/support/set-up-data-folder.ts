import { createEngine } from '../../../engine/index.ts';
import type { Settings } from '../../../shared/contract/settings.ts';

export const setUpDataFolder = async (
  dataDir: string,
  settings: Partial<Settings> = {},
): Promise<void> => {
  const engine = createEngine(
    { dataDir, service: { kind: 'settings' } },
    {
      fetch: globalThis.fetch,
      startEvaluator: () => Promise.reject(new Error('no evaluator is needed to set up')),
    },
  );
  try {
    await engine.settings.update({ isSetUp: true, ...settings });
  } finally {
    await engine.close();
  }
};
