import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FaultsFileError, followFaultRules } from '../../../evaluator/faults/fault-rules.ts';
import { makeFolder } from '../../support/make-folder.ts';

const held = JSON.stringify({
  rules: [{ on: 'getStatus', count: 'all', action: { hold: true } }],
});

/** Follows a rules file, and holds an answer according to its rule. */
const heldAnswer = async () => {
  const path = join(await makeFolder({ 'faults.json': held }), 'faults.json');
  let looks = 0;
  const rules = followFaultRules(path, async () => {
    looks += 1;
    await setImmediate();
  });
  const fault = rules.next('getStatus');
  expect(fault?.action).toEqual({ hold: true });
  let isHeld = true;
  const end = fault?.untilChanged().then(() => {
    isHeld = false;
  });
  await expect.poll(() => looks).toBeGreaterThan(2);
  expect(isHeld).toBe(true);
  return { path, rules, end };
};

test.each([
  ['other rules', (path: string) => writeFileSync(path, '{ "rules": [] }')],
  ['no file any more', (path: string) => rmSync(path)],
])('an answer is held until there are %s, and none afterwards', async (_what, lift) => {
  const { path, rules, end } = await heldAnswer();
  lift(path);
  await end;
  expect(rules.next('getStatus')).toBeNull();
});

test('a file that comes back is followed again', async () => {
  const { path, rules, end } = await heldAnswer();
  rmSync(path);
  await end;
  expect(rules.next('getStatus')).toBeNull();
  writeFileSync(path, held);
  expect(rules.next('getStatus')?.action).toEqual({ hold: true });
});

test('a file that is missing at first is an error that names it', async () => {
  const path = join(await makeFolder(), 'faults.json');
  expect(() => followFaultRules(path)).toThrow(FaultsFileError);
  expect(() => followFaultRules(path)).toThrow(path);
});

test('a file that becomes invalid is an error and lifts no fault', async () => {
  const { path, rules } = await heldAnswer();
  writeFileSync(path, '{ "rules": [');
  expect(() => rules.next('getStatus')).toThrow(FaultsFileError);
});
