import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codes, type ErrorHelp } from '../../shared/errors/codes.ts';
import { reasonHelp } from '../../shared/errors/reason-help.ts';

const PAGE = 'docs/troubleshooting.md';

const MARKER =
  '<!-- Below this line: made by `npm run check -- error-codes --write` from shared/errors. -->';

const entries = (helps: Readonly<Record<string, ErrorHelp & { exitCode?: number }>>): string[] =>
  Object.entries(helps)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { meaning, action, exitCode = 1 }]) => {
      const ending = exitCode === 1 ? '' : ` Exit code ${exitCode}.`;
      return `### ${code}\n\n${meaning}${ending}\n\n${action}\n`;
    });

/** Returns the text above the marker, followed by all codes. @throws Error without a marker */
const troubleshootingPage = (text: string): string => {
  const end = text.indexOf(MARKER);
  if (end < 0) throw new Error(`${PAGE} lacks the line ${MARKER}`);
  const parts = [
    `${text.slice(0, end)}${MARKER}\n`,
    '## Codes of Clipcheck\n',
    'Each says what happened, and what to do. A command that ends with it has the [exit code](ci.md#exit-codes) 1, unless it names another. If only a clip has it, the batch continues.\n',
    ...entries(codes),
    '## Codes of the service and the queue\n',
    'Services may send further codes with their own messages.\n',
    ...entries(reasonHelp),
  ];
  return parts.join('\n');
};

export const findOutdatedPage = (root: string): string[] => {
  const text = readFileSync(join(root, PAGE), 'utf8');
  return troubleshootingPage(text) === text
    ? []
    : [`${PAGE} is out of date. Run: npm run check -- error-codes --write`];
};

export const writeTroubleshootingPage = (root: string): void => {
  const path = join(root, PAGE);
  writeFileSync(path, troubleshootingPage(readFileSync(path, 'utf8')));
};
