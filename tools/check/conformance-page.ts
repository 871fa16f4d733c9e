import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxCost } from '../../conformance/gather.ts';
import { type Statement, statements } from '../../conformance/statements.ts';

const PAGE = 'docs/conformance.md';

const intro = `# Conformance of a server

See whether a server keeps to the interface, with a client that shares no code with Clipcheck's own:

\`\`\`sh
clipcheck conformance https://api.example.com --key-env SERVICE_KEY
\`\`\`

It says first what this costs at most (${maxCost.evaluations} evaluations of a clip of 4 s), and asks; \`--yes\` agrees, \`--free\` leaves out what needs evaluations. It deletes the evaluations that it created, and names those that it could not delete; five small clips stay at the service. If at most 20 uploads are left in the window, it uses them up to see the refusal. \`--json\` prints one [document](commands.md#json). The exit code is 1 if a statement fails.

A statement is *not testable here* if no answer shows it, such as the members of a failed evaluation where none failed. A service that takes every key, each as an account of its own, as the built-in evaluator does by default, does not show what it does with an invalid one.

Made from \`conformance/\` by \`npm run check -- conformance --write\`.
`;

const howTested = ({ untestable, billed }: Statement): string => {
  if (untestable !== undefined) return `no: ${untestable}`;
  return billed ? 'with evaluations' : 'free';
};

const conformancePage = (): string => {
  const places = Map.groupBy(statements, ({ place }) => place);
  const sections = [...places].map(([place, listed]) => {
    const rows = listed.map((one) => `| \`${one.id}\` | ${one.text} | ${howTested(one)} |`);
    return [`## ${place}`, '', '| Id | Statement | Tested |', '|---|---|---|', ...rows, ''].join(
      '\n',
    );
  });
  const untestable = statements.filter((one) => one.untestable !== undefined).length;
  const total = `${statements.length} statements, ${untestable} of which no server can show from outside.\n`;
  return [intro, total, ...sections].join('\n');
};

export const findOutdatedConformancePage = (root: string): string[] =>
  readFileSync(join(root, PAGE), 'utf8') === conformancePage()
    ? []
    : [`${PAGE} is out of date. Run: npm run check -- conformance --write`];

export const writeConformancePage = (root: string): void =>
  writeFileSync(join(root, PAGE), conformancePage());
