import { homedir, userInfo } from 'node:os';
import { printableText } from '../../shared/text/printable-text.ts';

/** Whose data must not appear in a text. */
export type Private = { dataDir: string; homeDir: string; userName: string | null };

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/**
 * Returns a function that removes from a text what identifies the user or their work: the data
 * folder, all other paths, and the user's name. Removes too much rather than too little: a path may
 * contain spaces, so it ends at the next quote, colon, semicolon or comma.
 */
export const createRedaction = ({ dataDir, homeDir, userName }: Private) => {
  const rest = String.raw`[^\n'"\`:;,]*`;
  const replacements: [RegExp, string][] = [
    [new RegExp(`${escaped(dataDir)}${rest}`, 'g'), 'the data folder'],
    // The home of some system accounts is the root of all paths.
    ...(homeDir.length > 1
      ? [[new RegExp(`${escaped(homeDir)}${rest}`, 'g'), '~'] as [RegExp, string]]
      : []),
    [new RegExp(`(^|[\\s'"\`(=])(?:file://|[A-Za-z]:\\\\|\\\\\\\\|/)${rest}`, 'g'), '$1…'],
    ...(userName
      ? [
          [new RegExp(`(?<![\\p{L}\\d])${escaped(userName)}(?![\\p{L}\\d])`, 'giu'), '<user>'] as [
            RegExp,
            string,
          ],
        ]
      : []),
  ];
  return (text: string): string =>
    printableText(replacements.reduce((left, [pattern, by]) => left.replaceAll(pattern, by), text));
};

/** Returns the current user's data. */
export const privateData = (dataDir: string): Private => {
  const homeDir = homedir();
  try {
    return { dataDir, homeDir, userName: userInfo().username };
  } catch {
    // Accounts of some containers have no name.
    return { dataDir, homeDir, userName: null };
  }
};
