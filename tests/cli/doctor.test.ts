import { chmodSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkPrivacy, checkWriting } from '../../engine/diagnostics/checks.ts';
import type { Diagnostic } from '../../shared/domain/diagnostics.ts';
import { runCliHere } from '../support/cli-here.ts';
import { makeFolder } from '../support/make-folder.ts';
import { evaluatorForTest, shareEvaluator } from '../support/shared-evaluator.ts';

const service = shareEvaluator({ faults: [] });

const diagnose = async (dataDir: string, env: Record<string, string> = {}) => {
  const { exitCode, stdout, stderr } = await runCliHere(['doctor', '--json'], { dataDir, env });
  expect(stderr).toBe('');
  const { checks } = JSON.parse(stdout) as { checks: Diagnostic[] };
  return { exitCode, stdout, of: Object.fromEntries(checks.map((one) => [one.check, one])) };
};

test('a working installation is fine, in text as in JSON, without personal data', async () => {
  const dataDir = await makeFolder();
  const { exitCode, of, stdout } = await diagnose(dataDir);
  expect(exitCode).toBe(0);
  expect(Object.values(of).filter(({ state }) => state !== 'fine')).toEqual([]);
  expect(of).toMatchObject({
    versions: { found: expect.stringMatching(/^Clipcheck \S+, database schema \d+, SQLite 3\./) },
    runtime: { found: `Node ${process.versions.node}` },
    decoder: { found: expect.stringMatching(/^FFmpeg \S+ decodes H\.264\.$/) },
    ffprobe: { found: expect.stringMatching(/^ffprobe \S+ starts\.$/) },
    evaluator: { found: expect.stringMatching(/^It starts and answers, within [\d.]+ s\.$/) },
    service: { found: expect.stringMatching(/^Built-in evaluator: operational/) },
  });
  const text = await runCliHere(['doctor'], { dataDir });
  expect(text.exitCode).toBe(0);
  expect(text.stdout.match(/^\[Fine\] /gm)).toHaveLength(Object.keys(of).length);
  for (const printed of [stdout, text.stdout]) {
    for (const secret of [dataDir, homedir(), userInfo().username]) {
      expect(printed).not.toContain(secret);
    }
  }
});

test('a data folder that cannot be opened fails its checks, and the others still run', async () => {
  const folder = await makeFolder({ 'secret name': '' });
  const { exitCode, of, stdout } = await diagnose(join(folder, 'secret name', 'data'));
  expect(exitCode).toBe(2);
  expect(of).toMatchObject({
    database: { state: 'failed', advice: expect.stringContaining('written') },
    writing: { state: 'failed', found: expect.stringContaining('(ENOTDIR)') },
    space: { state: 'not-checked' },
    service: { state: 'not-checked' },
    evaluator: { state: 'not-checked' },
    decoder: { state: 'fine' },
    versions: { state: 'fine' },
  });
  expect(stdout).not.toContain('secret');
});

test('a folder in which nothing can be created, whatever its permissions, is reported', async () => {
  expect(await checkWriting('/proc')).toMatchObject({ state: 'failed' });
});

test('data that other users can read are reported', async () => {
  const dataDir = await makeFolder({ 'clipcheck.sqlite': '', 'of the user.txt': '' });
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'clipcheck.sqlite'), 0o600);
  expect(await checkPrivacy(dataDir)).toMatchObject({ state: 'fine' });
  chmodSync(join(dataDir, 'clipcheck.sqlite'), 0o644);
  expect(await checkPrivacy(dataDir)).toMatchObject({ state: 'warning' });
  chmodSync(dataDir, 0o700);
  expect(await checkPrivacy(dataDir)).toMatchObject({ state: 'fine' });
});

test('a service is reported with its address, and never the key', async () => {
  const dataDir = await makeFolder();
  const { exitCode, of, stdout } = await diagnose(dataDir, {
    CLIPCHECK_BASE_URL: service.baseUrl,
    CLIPCHECK_API_KEY: service.apiKey,
  });
  expect(exitCode).toBe(0);
  expect(of).toMatchObject({
    key: { state: 'fine', found: 'A key is set as CLIPCHECK_API_KEY.' },
    service: { state: 'fine', found: expect.stringContaining(`${service.baseUrl}: operational`) },
  });
  expect(stdout).not.toContain(service.apiKey);
});

test('a refused key, and a missing one, fail', async () => {
  const dataDir = await makeFolder();
  const env = { CLIPCHECK_BASE_URL: service.baseUrl };
  const refused = await diagnose(dataDir, { ...env, CLIPCHECK_API_KEY: 'canary-key-41' });
  expect(refused.exitCode).toBe(2);
  expect(refused.of.service).toMatchObject({
    state: 'failed',
    found: expect.stringContaining('The key was refused.'),
  });
  expect(refused.stdout).not.toContain('canary-key-41');
  const missing = await diagnose(dataDir, env);
  expect(missing.of.key).toMatchObject({ state: 'failed' });
});

test('fails neither for an evaluator that another program runs on the data folder, nor for a warning', async () => {
  const dataDir = await makeFolder();
  await evaluatorForTest({ dataDir: join(dataDir, 'evaluator') });
  const unchecked = await diagnose(dataDir);
  expect(unchecked.of).toMatchObject({
    evaluator: { state: 'not-checked' },
    service: { state: 'not-checked' },
  });
  const body = { state: 'degraded', checked_at: 0, components: [] };
  service.setFaults([{ on: 'getStatus', count: 'all', action: { status: 200, body } }]);
  onTestFinished(() => service.setFaults([]));
  const warned = await diagnose(await makeFolder(), {
    CLIPCHECK_BASE_URL: service.baseUrl,
    CLIPCHECK_API_KEY: service.apiKey,
  });
  expect(warned.of.service).toMatchObject({ state: 'warning' });
  expect([unchecked.exitCode, warned.exitCode]).toEqual([0, 0]);
});
