import { expect, test } from 'vitest';
import { junitFormat } from '../../../engine/reports/formats/junit.ts';
import { evenFrames, madeUpReport, textsOf } from '../../support/made-up-report.ts';
import { makeFolder } from '../../support/make-folder.ts';

test('junit: the times of tests and of all together are in seconds', async () => {
  const clips = [1500, 250].map((waitedMs, index) => ({
    ...{ name: `clip ${index}`, ...evenFrames(24, [1, 24]), findings: [], waitedMs },
  }));
  const texts = await textsOf(junitFormat, madeUpReport(clips, {}, await makeFolder()));
  const times = Object.values(texts)
    .join('')
    .matchAll(/<(\w+) [^>]*\btime="(.+?)"/g);
  expect([...times].map(([, name, time]) => `${name} ${time}`)).toEqual([
    ...['testsuites 1.750', 'testsuite 1.750', 'testcase 1.500', 'testcase 0.250'],
  ]);
});
