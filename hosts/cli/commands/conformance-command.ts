import type { JudgedStatement } from '../../../conformance/run-conformance.ts';
import { normalizeBaseUrl } from '../../../engine/index.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { exitCodes } from '../../../shared/errors/codes.ts';
import { apiKeyPattern } from '../../../shared/service-api/auth.ts';
import type { Cli, Environment } from '../environment.ts';
import { untilInterrupted } from '../interruption.ts';
import { ask, canAsk } from '../output/ask.ts';
import { layOutColumns, terminalWidth } from '../output/columns.ts';
import { printToStderr, writeJson, writeLines } from '../output/write-out.ts';
import { exampleText, parseText } from './options.ts';

type ConformanceFlags = { keyEnv?: string; free?: boolean; yes?: boolean; json?: boolean };

const costText = (
  { evaluations, billableUnits, refusals }: Record<string, number>,
  isFree: boolean,
): string =>
  [
    isFree
      ? 'Creates no evaluations.'
      : `Creates up to ${evaluations} evaluations: ${billableUnits} billable units, if a second of video costs one.`,
    `Sends ${refusals} requests to create one that must be refused; a service that accepts them may bill them, too.`,
    'Uploads five clips of up to 16 s, which stay at the service.',
  ].join(' ');

/** @throws AppError api_key_not_set, bad_api_key */
const keyOf = ({ keyEnv }: ConformanceFlags, environment: Environment): string => {
  const name = keyEnv ?? 'CLIPCHECK_API_KEY';
  const key = environment.takeVariable(name);
  if (key === null) throw new AppError('api_key_not_set', `There is no key in ${name}.`);
  if (apiKeyPattern.test(key)) return key;
  throw new AppError('bad_api_key', `${name} has characters that no key has.`);
};

/** @throws AppError usage if nobody can be asked */
const mayCreate = async (signal: AbortSignal): Promise<boolean> => {
  if (canAsk()) return ask('Continue?', signal);
  throw new AppError('usage', 'Add --yes to create evaluations, or --free to leave them out.');
};

const resultLabels = { pass: 'pass', fail: 'FAIL', not_testable: 'not testable here' } as const;

const tableLines = (judged: readonly JudgedStatement[]): string[] =>
  layOutColumns(
    ['RESULT', 'STATEMENT', ''],
    judged.map(({ id, text, result, detail }) => [
      resultLabels[result],
      id,
      detail === null ? text : `${text} (${result === 'fail' ? 'instead: ' : ''}${detail})`,
    ]),
    terminalWidth(),
  );

export const addConformanceCommand = (cli: Cli): void => {
  const { program, environment } = cli;
  const cutOff = [
    'Interrupted. The evaluations that were created are deleted, unless named above.',
  ];
  program
    .command('conformance')
    .description(
      'test whether a server keeps to the interface; creates evaluations, which are billed',
    )
    .argument('<url>', 'address of the service')
    .option('--key-env <name>', 'variable with the API key; default: CLIPCHECK_API_KEY', parseText)
    .option('--free', 'leave out what needs evaluations')
    .option('--yes', 'create evaluations without asking')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      exampleText(
        'clipcheck conformance https://api.example.com --free',
        'clipcheck conformance http://127.0.0.1:8787 --key-env LOCAL_KEY --yes --json',
      ),
    )
    .action((url: string, flags: ConformanceFlags) =>
      untilInterrupted(cli, { cutOff }, async (signal) => {
        const { href: baseUrl } = normalizeBaseUrl(url);
        const apiKey = keyOf(flags, environment);
        const isFree = flags.free ?? false;
        // Only this command needs the statements.
        const { maxCost, runConformance } = await import('../../../conformance/run-conformance.ts');
        printToStderr(costText(maxCost, isFree));
        if (!isFree && !flags.yes && !(await mayCreate(signal))) return exitCodes.ok;
        const onStep = (step: string): void => printToStderr(`${step}…`);
        const onLeft = (ids: string[]): void =>
          printToStderr(`Could not delete these evaluations: ${ids.join(', ')}.`);
        const { fetch } = environment;
        const statements = await runConformance({
          ...{ baseUrl, apiKey, fetch, signal },
          ...{ isFree, onStep, onLeft },
        });
        const counts = { pass: 0, fail: 0, not_testable: 0 };
        for (const { result } of statements) counts[result] += 1;
        const created = new Date().toISOString();
        await (flags.json
          ? writeJson({ created, base_url: baseUrl, counts, statements })
          : writeLines([
              // Failures last: there a terminal ends.
              ...tableLines(statements.toSorted((a, b) => b.result.localeCompare(a.result))),
              '',
              `${counts.pass} pass, ${counts.fail} fail, ${counts.not_testable} not testable here`,
            ]));
        return counts.fail > 0 ? exitCodes.clipProblem : exitCodes.ok;
      }),
    );
};
