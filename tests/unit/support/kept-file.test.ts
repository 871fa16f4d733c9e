import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepFile } from '../../support/kept-file.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { projectRoot } from '../../support/shared-folder.ts';

test('keeps a file as long as its source stays the same, and makes it read-only', async () => {
  const source = join(await makeFolder(), 'source');
  const sources = [relative(projectRoot, source)];
  const recipe = randomUUID();
  let made = 0;
  const keep = () =>
    keepFile({ name: 'a', recipe, sources }, (partPath) => {
      made += 1;
      return writeFile(partPath, `${made}`);
    });
  writeFileSync(source, 'as it was');
  const first = await keep();
  onTestFinished(() => rmSync(dirname(dirname(first)), { recursive: true }));
  expect(await keep()).toBe(first);
  expect(readFileSync(first, 'utf8')).toBe('1');
  expect(statSync(first).mode & 0o222).toBe(0);
  writeFileSync(source, 'changed');
  expect(readFileSync(await keep(), 'utf8')).toBe('2');
  // Another run may be reading it.
  expect(readFileSync(first, 'utf8')).toBe('1');
  const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);
  utimesSync(dirname(first), lastWeek, lastWeek);
  writeFileSync(source, 'changed again');
  expect(readFileSync(await keep(), 'utf8')).toBe('3');
  expect(() => statSync(first)).toThrow('ENOENT');
});
