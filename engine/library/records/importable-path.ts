/**
 * Whether a path from somebody else's record may be looked at: absolute on some system, and on this
 * machine. To look at a share of the network would tell its owner who is asking.
 */
export const isImportablePath = (path: string): boolean =>
  !path.includes('\0') && /^(\/(?![/\\])|[A-Za-z]:[\\/])/.test(path);
