export type Crumb = { name: string; path: string };

/** `C:\`, or the `\\server\share` that a path of Windows begins with. */
const windowsRoot = /^(?:[a-z]:[\\/]?|\\\\[^\\]+\\[^\\]+\\?)/i;

/**
 * A folder's path as steps from the top, each with its own path.
 * @param path absolute, of the host's system, which may not be the browser's
 */
export const pathCrumbs = (path: string): Crumb[] => {
  const root = windowsRoot.exec(path)?.[0] ?? '/';
  const separator = root === '/' ? '/' : '\\';
  const names = path
    .slice(root.length)
    .split(root === '/' ? '/' : /[\\/]/)
    .filter((name) => name !== '');
  const start = root.endsWith(separator) ? root : `${root}${separator}`;
  return [
    { name: root, path: start },
    ...names.map((name, index) => ({
      name,
      path: start + names.slice(0, index + 1).join(separator),
    })),
  ];
};

const fileAddress = /^file:\/\/(?=\/)/i;

/** Decodes a file's address; a text that only looks like one is returned unchanged. */
const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

const isAbsolute = (path: string): boolean => path.startsWith('/') || windowsRoot.test(path);

/** File managers copy paths in quotes, as `file:` addresses, and with a line break at the end. */
const firstPath = (text: string): string => {
  const [line = ''] = text.trimStart().split(/\r?\n/);
  const plain = line.replace(/^(["'])(.+)\1\s*$/, '$2');
  return fileAddress.test(plain)
    ? decoded(plain.replace(fileAddress, '')).replace(/^\/(?=[a-z]:)/i, '')
    : plain;
};

/** Returns the absolute path in a typed or pasted text, or null for a part of a name. */
export const absolutePathIn = (text: string): string | null => {
  const path = firstPath(text).trim();
  return isAbsolute(path) ? path : null;
};

/** The same for what the host looks up: also in the home folder, and with spaces at its end. */
export const placeIn = (text: string): string | null => {
  const path = firstPath(text);
  return isAbsolute(path) || /^~(?:[\\/]|\s*$)/.test(path) ? path : null;
};
