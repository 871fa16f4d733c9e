import { type CliDocument, documentFrom } from './cli-document.ts';
import { runCliHere } from './cli-here.ts';
import type { CliResult } from './cli-process.ts';
import { makeClipFolder } from './make-clip-folder.ts';

export const cliFolder = async (names: readonly string[], env: Record<string, string> = {}) => {
  const { clips, dataDir } = await makeClipFolder(names);
  const cli = (...args: string[]): Promise<CliResult> => runCliHere(args, { dataDir, env });
  const document = async (...args: string[]): Promise<CliDocument> =>
    documentFrom(await cli(...args, '--json'));
  return { clips, dataDir, cli, document };
};
