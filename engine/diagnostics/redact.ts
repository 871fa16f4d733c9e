import { homedir, userInfo } from 'node:os';
import { printableText } from '../../shared/text/printable-text.ts';

/** Whose data must not appear in a text. */
export type Private = { dataDir: string; homeDir: string; userName: string | null };

/** Maximum length: the output of a process that did not start may be long. */
const maxCharacters = 500;

/** Accounts of systems and images, which identify nobody and are words of other texts. */
const sharedAccounts: ReadonlySet<string> = new Set(['root', 'node', 'user']);

const exactly = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/**
 * Removes from a text what identifies the user or their work: the data folder, all other paths, and
 * the user's name. A path may contain any character, so everything up to the end of its line goes.
 * The result is one line.
 */
export const createRedaction = ({ dataDir, homeDir, userName }: Private) => {
  const replacements: [pattern: RegExp, by: string][] = [
    [new RegExp(`${exactly(dataDir)}.*`, 'gi'), 'the data folder'],
    [/(?<=:\/\/)[^\s/@]*@/g, '…@'],
    [/(^|[\s'"`(=<[,]|:(?!\/\/))(?:file:\/\/|[a-z]:[\\/]|\\\\|\/(?=\S)).*/gim, '$1…'],
  ];
  // The home of some system accounts is the root of all paths.
  if (homeDir.length > 1) {
    replacements.splice(1, 0, [new RegExp(`${exactly(homeDir)}.*`, 'gi'), '~']);
  }
  if (userName && !sharedAccounts.has(userName)) {
    const alone = `(?<![\\p{L}\\d])${exactly(userName)}(?![\\p{L}\\d])`;
    replacements.push([new RegExp(alone, 'giu'), '<user>']);
  }
  return (text: string): string => {
    const left = replacements.reduce((now, [pattern, by]) => now.replaceAll(pattern, by), text);
    const line = printableText(left.replaceAll(/\s+/g, ' ').trim());
    return line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line;
  };
};

export const privateData = (dataDir: string): Private => {
  const homeDir = homedir();
  try {
    return { dataDir, homeDir, userName: userInfo().username };
  } catch {
    // Accounts of some containers have no name.
    return { dataDir, homeDir, userName: null };
  }
};
