import { spawn } from 'node:child_process';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

/** What opens an address in the user's browser. */
const openerOf = (platform: string, url: string): [program: string, args: string[]] => {
  if (platform === 'darwin') return ['open', [url]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', url]];
  return ['xdg-open', [url]];
};

/** Opens an address in the user's browser. Where that fails the printed address has to do. */
export const openBrowser = (url: string): void => {
  const [program, args] = openerOf(process.platform, url);
  const opener = spawn(program, args, {
    env: withoutOwnVariables(process.env),
    stdio: 'ignore',
    detached: true,
  });
  opener.on('error', () => undefined);
  opener.unref();
};
