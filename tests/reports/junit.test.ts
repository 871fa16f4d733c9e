import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import type { ReportOptions } from '../../shared/contract/reports.ts';
import {
  hostileLibraryForAll,
  hostileTexts,
  longText,
  ordinary,
} from '../support/hostile-library.ts';
import { writtenReport } from '../support/written-report.ts';

const library = hostileLibraryForAll();

type ResultElement = { type: string | undefined; message: string | undefined; text: string };
type Case = {
  failures: ResultElement[];
  errors: ResultElement[];
  skipped: ResultElement[];
  out: string;
};

const elementsAt = (document: XmlDocument, path: string): XmlElement[] =>
  document.find(path).filter((node) => node instanceof XmlElement);

const failuresIn = (parent: XmlElement, name: string): ResultElement[] =>
  parent
    .find(name)
    .filter((node) => node instanceof XmlElement)
    .map((element) => ({
      type: element.attr('type')?.value,
      message: element.attr('message')?.value,
      text: element.content,
    }));

const schemaPath = join(import.meta.dirname, '../fixtures/junit.xsd');

const read = async (options: Partial<ReportOptions> = {}) => {
  const text = await writtenReport(library().dataDir, 'junit', options);
  using schema = XmlDocument.fromString(readFileSync(schemaPath, 'utf8'));
  using validator = XsdValidator.fromDoc(schema);
  using document = XmlDocument.fromString(text);
  validator.validate(document);
  const cases = new Map<string, Case>(
    elementsAt(document, '/testsuites/testsuite/testcase').map((element) => [
      element.attr('name')?.value ?? '',
      {
        failures: failuresIn(element, 'failure'),
        errors: failuresIn(element, 'error'),
        skipped: failuresIn(element, 'skipped'),
        out: failuresIn(element, 'system-out')[0]?.text ?? '',
      },
    ]),
  );
  const [suite] = elementsAt(document, '/testsuites/testsuite');
  const count = (name: string) => Number(suite?.attr(name)?.value);
  const counts = {
    tests: count('tests'),
    failures: count('failures'),
    errors: count('errors'),
    skipped: count('skipped'),
  };
  return { cases, counts };
};

describe('junit: a test for each clip', () => {
  test('fails by each finding that counts, at its frames, and lists the others beside them', async () => {
    const { cases } = await read();
    const own = cases.get(ordinary.fileName);
    expect(own?.failures).toEqual([
      {
        type: 'visual_glitch',
        message: 'The lantern jumps to another place. – frames 30–42 (00:00:01:06 – 00:00:01:18)',
        text: '1. Visual glitch, frames 30–42 (00:00:01:06 – 00:00:01:18), confirmed: The lantern jumps to another place. Note: To be seen at once.',
      },
      expect.objectContaining({
        message: 'The last frame is doubled. – frame 95 (00:00:03:23)',
      }),
    ]);
    expect(own?.out.split('\n')).toHaveLength(3);
    expect(own?.out).toContain('3. Prompt misalignment, whole clip, about “wooden beam”');
  });

  test('is an error without a result, and skipped where it was not fully judged', async () => {
    const { cases } = await read();
    const none = { failures: [], errors: [], skipped: [], out: '' };
    expect(cases.get('clean.mp4')).toEqual(none);
    expect(cases.get('failed.mp4')?.errors).toMatchObject([{ type: 'model_timeout' }]);
    expect(cases.get('pending.mp4')?.skipped).toMatchObject([
      { message: 'Pending. There is no result.' },
    ]);
    expect(cases.get('partly judged.mp4')?.skipped).toMatchObject([
      { message: expect.stringContaining('The prompt was not checked') },
    ]);
    expect(cases.get('missing.mp4')?.failures).toHaveLength(3);
  });

  test.each<[failsOn: string, names: readonly string[]]>([
    ['glitch>0', [ordinary.fileName, 'missing.mp4']],
    ['real>1 glitch>5', []],
    ['real>0 severity=4', [ordinary.fileName, 'missing.mp4']],
  ])('fails by %s where that is asked for, and has the counts of its tests', async (...row) => {
    const [failsOn, names] = row;
    const { cases, counts } = await read({ failsOn: failsOn.split(' ') });
    const all = [...cases];
    const failed = all.filter(([, { failures }]) => failures.length > 0);
    expect(failed.map(([name]) => name).sort()).toEqual([...names].sort());
    expect(counts).toEqual({
      tests: Object.keys(hostileTexts).length + 7,
      failures: names.length,
      errors: all.filter(([, { errors }]) => errors.length > 0).length,
      skipped: all.filter(([, { skipped }]) => skipped.length > 0).length,
    });
  });
});

describe('junit: with any texts', () => {
  test('has each text in its place, and none of them is markup', async () => {
    const { cases } = await read();
    for (const key of ['script', 'cdata', 'quotes', 'json', 'markdown', 'emoji'] as const) {
      const shown = hostileTexts[key].replaceAll(/\s+/g, ' ');
      const failures = [...cases.values()].flatMap((one) => one.failures);
      expect(failures.some((one) => one.text.endsWith(`unreviewed: ${shown}`))).toBe(true);
    }
  });

  test('a description of 100 kB is complete inside, and short in the list', async () => {
    const { cases } = await read();
    const [, second] = cases.get('long.mp4')?.failures ?? [];
    expect(second?.text.endsWith(longText)).toBe(true);
    expect(second?.message?.length).toBeLessThan(300);
  });
});
