import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenLinks, linkedFrom } from '../support/broken-links.ts';
import { makeFolder } from '../support/make-folder.ts';
import { projectRoot } from '../support/shared-folder.ts';

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: projectRoot }).sort();

test.each(pages)('every relative link and anchor of %s leads somewhere', (page) => {
  expect(brokenLinks(join(projectRoot, page))).toEqual([]);
});

test('finds links to missing files and headings', async () => {
  const folder = await makeFolder({
    'a.md':
      '# The `A` page: 1\n\n[b](b.md) [1](#the-a-page-1) [2](#the-a) ![c](c.png)\n\n`[d](d.md)`',
    'b.md': '## Twice\n\n## Twice\n\n[a](a.md#nowhere) [t](#twice-1) [w](https://example.com/x)',
  });
  expect(brokenLinks(join(folder, 'a.md'))).toEqual([
    '#the-a: no such heading',
    'c.png: no such file',
  ]);
  expect(brokenLinks(join(folder, 'b.md'))).toEqual(['a.md#nowhere: no such heading']);
});

test('the index lists every page of docs', () => {
  const listed = linkedFrom(join(projectRoot, 'docs/README.md'));
  const missing = globSync('docs/{,inside/}*.md', { cwd: projectRoot })
    .map((page) => join(projectRoot, page))
    .filter((page) => !page.endsWith('README.md') && !listed.includes(page));
  expect(missing).toEqual([]);
});
