import { expect, test } from 'vitest';
import { serviceHealth } from '../../../renderer/features/service/use-service-health.ts';
import { engineUnreachable } from '../../../renderer/rpc/error-record.ts';

const failure = (code: string) => ({ code, kind: 'transient', message: 'It failed.' }) as const;
const well = { isBuiltIn: false, lacksKey: false, failure: null, state: 'operational' };

test('a service that answered has its reported state', () => {
  expect(serviceHealth(well).looks).toMatchObject({ label: 'Operational', tone: 'good' });
  expect(serviceHealth({ ...well, state: 'outage' }).looks.tone).toBe('bad');
});

test('a service that failed to answer is unreachable, whatever it reported before', () => {
  const health = serviceHealth({ ...well, failure: failure('service_unreachable') });
  expect(health).toMatchObject({ looks: { label: 'Unreachable' }, problem: 'It failed.' });
  expect(health.advice).toContain('can still be seen');
});

test('reports nothing about the service while Clipcheck itself is away', () => {
  const health = serviceHealth({ ...well, failure: failure(engineUnreachable) });
  expect(health.looks.label).toBe('Unknown');
});

test('the built-in evaluator is ready, starting or not running, and is no service', () => {
  const builtIn = { ...well, isBuiltIn: true };
  expect(serviceHealth(builtIn).looks).toMatchObject({ label: 'Ready', tone: 'good' });
  expect(serviceHealth({ ...builtIn, state: null }).looks.label).toBe('Starting');
  const failed = serviceHealth({ ...builtIn, failure: failure('evaluator_failed') });
  expect(failed.looks).toMatchObject({ label: 'Not running', tone: 'bad' });
  expect(failed.advice).not.toContain('service');
});

test('a missing key comes before everything else, as nothing works without one', () => {
  const health = serviceHealth({ ...well, lacksKey: true, failure: failure('x') });
  expect(health.looks.label).toBe('No key');
});
