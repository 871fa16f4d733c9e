import { shell } from 'electron';
import { withUserUmask } from '../../engine/index.ts';

/** Whether an address may be handed to the system: only web pages, and none with a login in it. */
export const isOpenable = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
};

/** Opens a web page in the system's browser; any other address is left alone. */
export const openExternally = (address: string): void => {
  if (isOpenable(address)) void withUserUmask(() => shell.openExternal(address));
};
