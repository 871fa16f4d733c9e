import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeHelp, type ErrorHelp } from '../../shared/errors/code-help.ts';
import { type Code, codes } from '../../shared/errors/codes.ts';
import { reasonHelp } from '../../shared/errors/reason-help.ts';

const PAGE = 'docs/troubleshooting.md';

const MARKER =
  '<!-- Below this line: made by `npm run check -- error-codes --write` from shared/errors. -->';

const entry = (code: string, help: ErrorHelp | undefined, ending: string): string => {
  // The compiler says so too, unless it was not run yet.
  if (!help) throw new Error(`${code} has no entry in shared/errors/code-help.ts`);
  return `### ${code}\n\n${help.meaning}${ending}\n\n${help.action}\n`;
};

const exitCodeText = (exitCode: number): string =>
  exitCode === 1 ? '' : ` Exit code ${exitCode}.`;

const ownEntries = (Object.keys(codes) as Code[])
  .sort()
  .map((code) => entry(code, codeHelp[code], exitCodeText(codes[code].exitCode)));

const reasonEntries = Object.entries(reasonHelp)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, help]) => entry(code, help, ''));

/** Returns the text above the marker, followed by all codes. @throws Error without a marker */
const troubleshootingPage = (text: string): string => {
  const end = text.indexOf(MARKER);
  if (end < 0) throw new Error(`${PAGE} lacks the line ${MARKER}`);
  const parts = [
    `${text.slice(0, end)}${MARKER}\n`,
    '## Codes of Clipcheck\n',
    'Each says what happened, and what to do. A command that ends with it has the [exit code](ci.md#exit-codes) 1, unless it names another. If only a clip has it, the batch continues.\n',
    ...ownEntries,
    '## Codes of the service and the queue\n',
    'Services may send further codes with their own messages.\n',
    ...reasonEntries,
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
