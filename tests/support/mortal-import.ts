/**
 * A process that imports a report and kills itself, as the system would, once a given number of
 * clips was reported.
 */
import { createEngine } from '../../engine/index.ts';

const [dataDir = '', path = '', killAtClips = '0'] = process.argv.slice(2);
const engine = createEngine(
  { dataDir, service: { kind: 'settings' } },
  {
    fetch: () => Promise.reject(new Error('an import needs no network')),
    startEvaluator: () => Promise.reject(new Error('an import needs no evaluator')),
  },
);
await engine.importRecords(
  path,
  ({ clips }) => {
    if (clips >= Number(killAtClips)) process.kill(process.pid, 'SIGKILL');
  },
  new AbortController().signal,
);
await engine.close();
