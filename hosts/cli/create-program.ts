import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { printableText } from '../../shared/text/printable-text.ts';
import { addAccountCommands } from './commands/account-commands.ts';
import { addCacheCommands } from './commands/cache-commands.ts';
import { addConformanceCommand } from './commands/conformance-command.ts';
import { addDoctorCommand } from './commands/doctor-command.ts';
import { addEvaluatorCommand } from './commands/evaluator-command.ts';
import { addFetchCommands } from './commands/fetch-commands.ts';
import { addImportCommand } from './commands/import-command.ts';
import { addJudgeCommands } from './commands/judge-commands.ts';
import { addMcpCommand } from './commands/mcp-command.ts';
import { exampleText } from './commands/options.ts';
import { addPromptsCommand } from './commands/prompts-command.ts';
import { addReportCommand } from './commands/report-command.ts';
import { addRunCommands } from './commands/run-commands.ts';
import { addSchemaCommand } from './commands/schema-command.ts';
import { addServeCommand } from './commands/serve-command.ts';
import { addServiceRunCommands } from './commands/service-run-commands.ts';
import { addSortCommand } from './commands/sort-command.ts';
import { addSyncCommand } from './commands/sync-command.ts';
import { addWatchCommand } from './commands/watch-command.ts';
import type { Cli, Environment } from './environment.ts';
import { usageHint } from './output/error-text.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

const afterHelp = `
Environment:
  CLIPCHECK_API_KEY    API key of the service; not accepted as an argument, which other users could read
  CLIPCHECK_JUDGE_KEY  API key of the model that the built-in evaluator asks (docs/judge.md)
  CLIPCHECK_BASE_URL   address of the service; default: the built-in evaluator
  CLIPCHECK_DATA_DIR   folder for results

Exit codes (the first that applies):
  2    wrong usage or configuration, or a failed check of doctor
  130  interrupted
  3    the service refused the batch (key, credits) or cannot be reached; the rest stays pending
  4    uncertain runs await a decision (see run --resubmit-uncertain)
  1    a clip failed, can't be evaluated or needs a prompt; a statement of conformance fails
  5    a clip meets a --fail-on condition, or its only result is imported
  0    otherwise
`;

export const createProgram = (environment: Environment, result: Cli['result']): Command => {
  const program = new Command('clipcheck')
    .description('Checks folders of generated clips for visual glitches and prompt misalignment.')
    .exitOverride()
    .configureOutput({
      // Errors repeat arguments, and a shell's wildcard can put any file name there.
      outputError: (text, write) => write(text.split('\n').map(printableText).join('\n')),
    })
    .showHelpAfterError(usageHint)
    .version(version, '-V, --version', 'print the version')
    .addHelpText('after', afterHelp + exampleText('clipcheck run takes'));
  const cli = { program, environment, version, result };
  addRunCommands(cli);
  addWatchCommand(cli);
  addPromptsCommand(cli);
  addCacheCommands(cli);
  addReportCommand(cli);
  addImportCommand(cli);
  addSyncCommand(cli);
  addSortCommand(cli);
  addServiceRunCommands(cli);
  addFetchCommands(cli);
  addAccountCommands(cli);
  addDoctorCommand(cli);
  addConformanceCommand(cli);
  addSchemaCommand(cli);
  addServeCommand(cli);
  addMcpCommand(cli);
  addEvaluatorCommand(cli);
  addJudgeCommands(cli);
  return program;
};
