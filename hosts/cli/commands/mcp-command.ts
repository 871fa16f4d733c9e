import type { Cli } from '../environment.ts';
import { stoppingText, untilInterrupted } from '../interruption.ts';
import type { McpFlags } from '../mcp/tools.ts';
import { printToStderr } from '../output/write-out.ts';
import { addEvaluateFlags, exampleText, parseUnits } from './options.ts';

export const addMcpCommand = (cli: Cli): void => {
  const { program, environment } = cli;
  const first = (): void => printToStderr(stoppingText);
  const command = program
    .command('mcp')
    .description('serve agents by the Model Context Protocol (MCP), on standard input and output')
    .requiredOption(
      '--allow <folder...>',
      'folders whose clips agents may check, and in which they may write reports',
    )
    .option(
      '--cap <units>',
      'billable units that agents may spend until the command ends; default: 0 with a service or a judge, no limit with the built-in evaluator',
      parseUnits,
    );
  addEvaluateFlags(command, environment)
    .addHelpText('after', exampleText('clipcheck mcp --allow takes'))
    .action((flags: McpFlags) =>
      untilInterrupted(cli, { first, cutOff: null }, async (interrupt) => {
        // Imported on demand, since no other command needs the protocol.
        const { serveMcp } = await import('../mcp/serve-mcp.ts');
        await serveMcp(flags, cli, interrupt);
        return undefined;
      }),
    );
};
