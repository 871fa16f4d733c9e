export type Crumb = { name: string; path: string };

/** `C:\`, or `\\server\share`: the root of a Windows path. */
const windowsRoot = /^(?:[a-z]:[\\/]?|\\\\[^\\]+\\[^\\]+\\?)/i;

/** @param path absolute, in the host's notation, which may differ from the browser's */
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

/** Null for a part of a name. */
export const absolutePathIn = (text: string): string | null => {
  const path = firstPath(text).trim();
  return isAbsolute(path) ? path : null;
};

/** Returns the path to look up on the host: also accepts `~`, and keeps trailing spaces. */
export const placeIn = (text: string): string | null => {
  const path = firstPath(text);
  return isAbsolute(path) || /^~(?:[\\/]|\s*$)/.test(path) ? path : null;
};
