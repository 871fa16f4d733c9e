import { app, shell } from 'electron';
import type { WindowHost } from '../../engine/rpc/serve-window.ts';
import type { FailureLog } from '../../hosts/window/failure-log.ts';
import { chooseFiles } from './choose-files.ts';

/** What the desktop gives its windows: the system's dialogs and its file browser. */
export const createWindowHost = (log: FailureLog): WindowHost => ({
  version: app.getVersion(),
  kind: 'electron',
  platform: process.platform,
  chooseFiles,
  reveal: (path) => shell.showItemInFolder(path),
  logFailure: log.add,
});
