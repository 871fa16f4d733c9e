import { shell } from 'electron';
import type { Bin } from '../../engine/index.ts';
import { createFreedesktopBin } from '../../hosts/bin/freedesktop-bin.ts';

/** The bin of Windows and macOS. Only the system can put files back; it fails without a bin. */
const createShellBin = (name: string): Bin => ({
  name,
  isFor: async () => true,
  put: async (path) => {
    await shell.trashItem(path);
    return null;
  },
});

export const systemBin = (): Bin => {
  if (process.platform === 'win32') return createShellBin('Recycle Bin');
  if (process.platform === 'darwin') return createShellBin('Trash');
  return createFreedesktopBin(process.env, process.getuid?.() ?? 0);
};
