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

/** Whether what was typed is a whole path rather than a part of a name. */
export const isWholePath = (typed: string): boolean =>
  typed.startsWith('/') || windowsRoot.test(typed);
