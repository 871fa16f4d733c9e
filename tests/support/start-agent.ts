import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect, onTestFinished } from 'vitest';
import { type CliSetUp, cliEntry, environmentOf } from './cli-process.ts';
import { projectRoot } from './shared-folder.ts';

export type AgentAnswer = CallToolResult & { structuredContent: Record<string, unknown> };

/** Starts `clipcheck mcp` and connects to it as an agent does. */
export const startAgent = async (args: readonly string[], setUp: CliSetUp) => {
  const client = new Client({ name: 'test', version: '1' });
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  const [command, ...first] = setUp.program ?? [process.execPath, cliEntry];
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...first, 'mcp', ...args],
      cwd: setUp.cwd ?? projectRoot,
      env: environmentOf(setUp),
      stderr: 'ignore',
    }),
  );
  onTestFinished(async () => {
    await client.close();
    // Whatever else is on standard output cannot be parsed.
    expect(errors).toEqual([]);
  });
  const call = (
    name: string,
    input: Record<string, unknown>,
    options?: Parameters<Client['callTool']>[2],
  ) => client.callTool({ name, arguments: input }, undefined, options) as Promise<AgentAnswer>;
  return { client, call };
};
