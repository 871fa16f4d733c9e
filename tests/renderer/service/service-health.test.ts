import { expect, test } from 'vitest';
import { serviceHealth } from '../../../renderer/features/service/use-service-health.ts';
import { engineUnreachable } from '../../../renderer/rpc/error-record.ts';

const failure = (code: string) => ({ code, kind: 'transient', message: 'It failed.' }) as const;
const well = { isBuiltIn: false, lacksKey: false, failure: null, state: 'operational' };

test('a service that answered is as it says', () => {
  expect(serviceHealth(well).looks).toMatchObject({ label: 'Operational', tone: 'good' });
  expect(serviceHealth({ ...well, state: 'outage' }).looks.tone).toBe('bad');
});

test('a service that failed to answer is unreachable, whatever it said before', () => {
  const health = serviceHealth({ ...well, failure: failure('service_unreachable') });
  expect(health).toMatchObject({ looks: { label: 'Unreachable' }, problem: 'It failed.' });
  expect(health.advice).toContain('can still be seen');
});

test('nothing is said of the service while Clipcheck itself is away', () => {
  const health = serviceHealth({ ...well, failure: failure(engineUnreachable) });
  expect(health.looks.label).toBe('Unknown');
});

test('the built-in evaluator is ready, starting or not running: it is no service', () => {
  const builtIn = { ...well, isBuiltIn: true };
  expect(serviceHealth(builtIn).looks).toMatchObject({ label: 'Ready', tone: 'good' });
  expect(serviceHealth({ ...builtIn, state: null }).looks.label).toBe('Starting');
  const failed = serviceHealth({ ...builtIn, failure: failure('evaluator_failed') });
  expect(failed.looks).toMatchObject({ label: 'Not running', tone: 'bad' });
  expect(failed.advice).not.toContain('service');
});

test('a missing key comes before everything else: nothing works without', () => {
  const health = serviceHealth({ ...well, lacksKey: true, failure: failure('x') });
  expect(health.looks.label).toBe('No key');
});
