import { describe, expect, test } from 'vitest';
import {
  checkFfprobe,
  checkKey,
  serviceOutcome,
  spaceOutcome,
} from '../../engine/diagnostics/checks.ts';
import { createRedaction, runDiagnostics } from '../../engine/diagnostics/run-diagnostics.ts';
import type { TestedConnection } from '../../engine/service/create-service.ts';
import { diagnosticsText } from '../../shared/domain/diagnostics.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { makeFolder } from '../support/make-folder.ts';

const redact = createRedaction({
  dataDir: '/people/ann/Kunden (neu)/data',
  homeDir: '/people/ann',
  userName: 'ann',
});

test.each([
  ["Cannot open '/people/ann/Kunden (neu)/data/x.sqlite': busy", "Cannot open 'the data folder"],
  ["EACCES: open '/people/ann/Tom's clips, old/one more.mp4'", "EACCES: open '~"],
  ['Cannot find module /opt/app of ann/x.js', 'Cannot find module …'],
  ['at file:///srv/x/y.ts:3\n\nError: no module', 'at … Error: no module'],
  ['in (/srv/x)', 'in (…'],
  [String.raw`at C:\people\ann\x.mp4, line 3`, 'at …'],
  ['C:/Client Acme/shot.mp4', '…'],
  ['ENOENT:/mnt/acme/film.mp4', 'ENOENT:…'],
  [String.raw`<D:\acme\x>, or [/mnt/acme/x]`, '<…'],
  ['http://bob:pw@proxy.example:3128/ refused', 'http://…@proxy.example:3128/ refused'],
  ['https://ann.example/v1: Ann refused', 'https://<user>.example/v1: <user> refused'],
  ['annual plan, and/or more, 3 / 4', 'annual plan, and/or more, 3 / 4'],
  ['x'.repeat(2000), `${'x'.repeat(500)}…`],
  ['\u202Eevil', expect.not.stringContaining('\u202E')],
])('what identifies the user is removed: %j', (text, left) => {
  expect(redact(text)).toEqual(left);
});

test('the name of an account that many have is left', () => {
  const redact = createRedaction({ dataDir: '/data', homeDir: '/people/node', userName: 'node' });
  expect(redact('Node 24.21.0')).toBe('Node 24.21.0');
});

test('of a path with a line break in the message of a check nothing is left', async () => {
  const forkModule = () => {
    throw new AppError('file_unreadable', '/mnt/acme\nsecret/x.js cannot be read.');
  };
  const parts = {
    dataDir: await makeFolder(),
    ports: { forkModule },
    version: '1.0.0',
    opened: { error: new AppError('database_from_future', 'It is damaged.') },
  };
  const found = new Map<string, string>();
  for await (const result of runDiagnostics(parts, new AbortController().signal)) {
    found.set(result.check, result.found);
  }
  expect(found.get('decoder')).toBe('…');
});

test('an ffprobe that cannot be started has failed', async () => {
  expect(await checkFfprobe('/nowhere/ffprobe')).toMatchObject({
    state: 'failed',
    found: 'ffprobe does not start (ENOENT).',
    advice: expect.stringContaining('Install'),
  });
});

test.each([
  [5e9, 'fine'],
  [5e8, 'warning'],
  [5e7, 'failed'],
])('%d free bytes: %s', (freeBytes, state) => {
  expect(spaceOutcome(freeBytes).state).toBe(state);
});

test.each([
  [true, null, 'fine'],
  [false, null, 'failed'],
  [false, 'encrypted', 'fine'],
  [false, 'environment', 'fine'],
  [false, 'memory', 'warning'],
  [false, 'file', 'warning'],
] as const)('built-in: %s, key in %s: %s', (isBuiltIn, place, state) => {
  expect(checkKey(isBuiltIn, { place, canEncrypt: true }).state).toBe(state);
});

describe('the service', () => {
  const atMs = Date.UTC(2026, 0, 1);
  const error = { code: 'x', kind: 'remote', message: 'm' } as const;
  const missing = { ok: false, atMs, error } as const;
  const testedWith = (
    state: string,
    problem: TestedConnection['problem'] = null,
  ): TestedConnection => ({
    problem,
    status: { ok: true, atMs, data: { state, components: [] }, latencyMs: 12.3 },
    models: missing,
    quota: missing,
  });

  test.each([
    [testedWith('operational'), 'fine', 'S: operational, answered in 12 ms.'],
    [testedWith('degraded'), 'warning', 'S: degraded, answered in 12 ms.'],
    [{ ...testedWith(''), status: missing }, 'fine', 'S can be used; it reports no status.'],
    [
      testedWith('operational', { kind: 'key', message: 'The key was refused.' }),
      'failed',
      'S: The key was refused.',
    ],
  ])('%j', (tested, state, found) => {
    expect(serviceOutcome('S', tested)).toMatchObject({ state, found });
  });
});

test('the text lists all results in the order of the checks', () => {
  const text = diagnosticsText(
    [
      { check: 'service', state: 'not-checked', found: 'No answer.', advice: null },
      { check: 'ffprobe', state: 'failed', found: 'It does not start.', advice: 'Reinstall.' },
    ],
    new Date(0),
  );
  expect(text).toBe(
    'Clipcheck diagnostics, 1970-01-01T00:00:00.000Z\n[Failed] ffprobe: It does not start.\n    To do: Reinstall.\n[Not checked] Connection: No answer.\n',
  );
});
