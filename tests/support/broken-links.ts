import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { lexer, type Token, walkTokens } from 'marked';

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

export const brokenLinks = (path: string): string[] =>
  targetsIn(path).flatMap((target) => {
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? path : resolve(dirname(path), decodeURI(file));
    if (!existsSync(linked)) return [`${target}: no such file`];
    if (anchor === undefined || anchorsOf(linked).has(anchor)) return [];
    return [`${target}: no such heading`];
  });

/** Returns the files and folders that the links of a page lead to. @param path absolute */
export const linkedFrom = (path: string): string[] =>
  targetsIn(path).map((target) => join(dirname(path), target.split('#')[0] ?? ''));
