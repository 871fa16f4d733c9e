import { expect, test } from 'vitest';
import { readChoices } from '../../../renderer/features/reports/choices/report-choices.ts';
import { reportOptionsSchema } from '../../../shared/contract/reports.ts';

const defaults = reportOptionsSchema.parse({});

test('restores the format and options of the last time', () => {
  expect(readChoices(undefined)).toEqual({ format: 'html', options: defaults });
  const choices = {
    format: 'edl',
    options: { ...defaults, title: 'Dailies', startTimecode: '10:00:00:00', only: ['real'] },
  };
  expect(readChoices(JSON.stringify(choices))).toEqual(choices);
});

test('replaces options that it cannot read by all defaults, and keeps the format', () => {
  const broken = ['{', '[]', '7', 'null', '{"format":"floppy","options":{"stills":"huge"}}'];
  for (const text of broken) {
    expect(readChoices(text), text).toEqual({ format: 'html', options: defaults });
  }
  const half = '{"format":"csv","options":{"title":""}}';
  expect(readChoices(half)).toEqual({ format: 'csv', options: defaults });
});
