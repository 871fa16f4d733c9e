/**
 * Returns the last part of a path of any system, or the path itself if it has none. The text is
 * still untrusted.
 */
export const lastPathPart = (path: string): string =>
  path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
