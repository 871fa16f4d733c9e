export type Crumb = { name: string; path: string };

/** The root of a path, with its separator: `/`, `C:\` or `\\server\share\`. */
const rootPattern = /^(?:\/|[a-z]:[\\/]?|\\\\[^\\]+\\[^\\]+\\?)/i;

/** @param path in the host's notation, which may differ from the browser's */
export const pathCrumbs = (path: string): Crumb[] => {
  const root = rootPattern.exec(path)?.[0] ?? '';
  const crumbs = root === '' ? [] : [{ name: root, path: root }];
  let end = root.length;
  // The backslash is a separator on Windows only.
  for (const name of path.slice(end).split(root.length > 1 ? /[\\/]/ : '/')) {
    end += name.length;
    if (name !== '') crumbs.push({ name, path: path.slice(0, end) });
    end += 1;
  }
  return crumbs;
};

const fileAddress = /^file:\/\/(?=\/)/i;

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

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
  return rootPattern.test(path) ? path : null;
};

/** Returns the path to look up on the host: also accepts `~`, and keeps trailing spaces. */
export const placeIn = (text: string): string | null => {
  const path = firstPath(text);
  return rootPattern.test(path) || /^~(?:[\\/]|\s*$)/.test(path) ? path : null;
};
