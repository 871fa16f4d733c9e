import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes } from '../../shared/errors/codes.ts';
import { reasonActions } from '../../shared/errors/reason-actions.ts';

const PAGE = 'docs/troubleshooting.md';

const MARKER =
  '<!-- Below this line, write what each code means by hand; `npm run check -- error-codes --write` does the rest from shared/errors. -->';

/** Stands for the meaning of a new code until someone writes it. */
const UNWRITTEN = 'To be written: what this code means.';

type Entry = readonly [code: string, facts: { action: string; exitCode?: number }];

/** Returns a section for each code, with what the page says it means. */
const sections = (page: string, entries: readonly Entry[]): string[] =>
  entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { action, exitCode = 1 }]) => {
      const meaning = new RegExp(`^### ${code}\n\n([^#\n].*?)(?: Exit code \\d+\\.)?\n`, 'm');
      const found = meaning.exec(page)?.[1] ?? UNWRITTEN;
      const ending = exitCode === 1 ? '' : ` Exit code ${exitCode}.`;
      return `### ${code}\n\n${found}${ending}\n\n${action}\n`;
    });

/** Returns the text above the marker, followed by all codes. @throws Error without a marker */
const troubleshootingPage = (text: string): string => {
  const end = text.indexOf(MARKER);
  if (end < 0) throw new Error(`${PAGE} lacks the line ${MARKER}`);
  const parts = [
    `${text.slice(0, end)}${MARKER}\n`,
    '## Codes of Clipcheck\n',
    'Each says what happened, and what to do. A command that ends with it has the [exit code](ci.md#exit-codes) 1, unless it names another. If only a clip has it, the batch continues.\n',
    ...sections(text, Object.entries(codes)),
    '## Codes of the service and the queue\n',
    'Services may send further codes with their own messages.\n',
    ...sections(
      text,
      Object.entries(reasonActions).map(([code, action]) => [code, { action }]),
    ),
  ];
  return parts.join('\n');
};

export const findOutdatedPage = (root: string): string[] => {
  const text = readFileSync(join(root, PAGE), 'utf8');
  if (troubleshootingPage(text) !== text) {
    return [`${PAGE} is out of date. Run: npm run check -- error-codes --write`];
  }
  return text.includes(UNWRITTEN) ? [`${PAGE} lacks what a code means: ${UNWRITTEN}`] : [];
};

export const writeTroubleshootingPage = (root: string): void => {
  const path = join(root, PAGE);
  writeFileSync(path, troubleshootingPage(readFileSync(path, 'utf8')));
};
