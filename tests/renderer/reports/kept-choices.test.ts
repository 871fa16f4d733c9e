import { expect, test } from 'vitest';
import {
  keepChoices,
  readChoices,
} from '../../../renderer/features/reports/choices/use-report-choices.ts';
import { reportOptionsSchema } from '../../../shared/contract/reports.ts';

const place = 'clipcheck-report-choices';

const storageWith = (text: string | null): Storage => {
  const texts = new Map<string, string>(text === null ? [] : [[place, text]]);
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => void texts.set(name, value),
  } as unknown as Storage;
};

const defaults = reportOptionsSchema.parse({});

test('restores the format and options of the last time', () => {
  const storage = storageWith(null);
  expect(readChoices(storage)).toEqual({ format: 'html', options: defaults });
  const choices = {
    format: 'edl',
    options: { ...defaults, title: 'Dailies', startTimecode: '10:00:00:00', only: ['real'] },
  } as const;
  keepChoices({ ...choices, options: { ...choices.options, only: ['real'] } }, storage);
  expect(readChoices(storage)).toEqual(choices);
});

test('forgets only what this version cannot read', () => {
  const broken = ['{', '[]', '7', 'null', '{"format":"floppy","options":{"stills":"huge"}}'];
  for (const text of broken) {
    expect(readChoices(storageWith(text)), text).toEqual({ format: 'html', options: defaults });
  }
  const half = '{"format":"csv","options":{"title":""}}';
  expect(readChoices(storageWith(half))).toEqual({ format: 'csv', options: defaults });
});
