import { onTestFinished } from 'vitest';
import { type CliProcess, type CliResult, type CliSetUp, startCli } from './cli-process.ts';

export type WebHost = {
  cli: CliProcess;
  url: string;
  call(procedure: string, input?: unknown): Promise<unknown>;
};

const startServe = (
  dataDir: string,
  args: readonly string[],
  setUp: Pick<CliSetUp, 'env' | 'program'> = {},
): CliProcess => {
  const cli = startCli(['serve', '--no-open', ...args], { dataDir, ...setUp });
  onTestFinished(async () => {
    cli.child.kill('SIGKILL');
    await cli.ended;
  });
  return cli;
};

export const refusedServe = (dataDir: string, args: readonly string[] = []): Promise<CliResult> =>
  startServe(dataDir, args).ended;

export const startWebHost = async (
  dataDir: string,
  { args = [], ...setUp }: { args?: readonly string[] } & Pick<CliSetUp, 'env' | 'program'> = {},
): Promise<WebHost> => {
  const cli = startServe(dataDir, args, setUp);
  await cli.untilIn('stdout', '\n');
  const url: string = JSON.parse(cli.stdout().split('\n', 1).join('')).url;
  return {
    cli,
    url,
    call: async (procedure, input) => {
      const answer = await fetch(`${url}rpc/${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ json: input }),
      });
      const { json } = (await answer.json()) as { json: unknown };
      if (!answer.ok) throw new Error(`${procedure}: ${JSON.stringify(json)}`);
      return json;
    },
  };
};
