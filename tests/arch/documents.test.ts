import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { lexer, type Token, walkTokens } from 'marked';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/make-folder.ts';
import { projectRoot } from '../support/shared-folder.ts';

const tokensOf = (path: string): Token[] => {
  const found: Token[] = [];
  walkTokens(lexer(readFileSync(path, 'utf8')), (token) => void found.push(token));
  return found;
};

const anchorsOf = (path: string): Set<string> => {
  const anchors = new Set<string>();
  for (const token of tokensOf(path)) {
    if (token.type !== 'heading') continue;
    const slug = token.text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let [anchor, times] = [slug, 0];
    while (anchors.has(anchor)) anchor = `${slug}-${++times}`;
    anchors.add(anchor);
  }
  return anchors;
};

const targetsIn = (path: string): string[] =>
  tokensOf(path)
    .flatMap((token) => (token.type === 'link' || token.type === 'image' ? [token.href] : []))
    .filter((href: string) => !/^[a-z]+:/i.test(href));

const brokenLinks = (path: string): string[] =>
  targetsIn(path).flatMap((target) => {
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? path : resolve(dirname(path), decodeURI(file));
    if (!existsSync(linked)) return [`${target}: no such file`];
    if (anchor === undefined || anchorsOf(linked).has(anchor)) return [];
    return [`${target}: no such heading`];
  });

/** Returns the files and folders that the links of a page lead to. @param path absolute */
const linkedFrom = (path: string): string[] =>
  targetsIn(path).map((target) => join(dirname(path), target.split('#')[0] ?? ''));

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
