import { expect, onTestFinished, test } from 'vitest';
import { startMonitor } from '../../evaluator/server/start-monitor.ts';

test('a process is ready while it works and all checks succeed', async () => {
  const failures = new Set<string>();
  const check = (name: string) => async () => {
    if (failures.has(name)) throw new Error(`no ${name}`);
  };
  const checks = { database: check('database'), folder: check('folder') };
  const readMetrics = async () => ({ contentType: 'text/plain', text: '' });
  const monitor = await startMonitor(checks, readMetrics, { host: '127.0.0.1', port: 0 });
  onTestFinished(monitor.close);
  const ready = async () => {
    const answer = await fetch(`${monitor.url}/readyz`);
    return [answer.status, await answer.text()];
  };
  expect(await ready()).toEqual([503, 'not ready: queue\n']);
  monitor.setWorking(true);
  expect(await ready()).toEqual([200, 'ready\n']);
  failures.add('database').add('folder');
  expect(await ready()).toEqual([503, 'not ready: database, folder\n']);
  failures.clear();
  monitor.setWorking(false);
  expect(await ready()).toEqual([503, 'not ready: queue\n']);
});
