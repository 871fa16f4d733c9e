/** For paths of any system; the path itself if it has no part. The result is still untrusted. */
export const lastPathPart = (path: string): string =>
  path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
