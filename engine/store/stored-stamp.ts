/** Distinguishes a file's content from later content under the same name, without reading it. */
export type FileStamp = { sizeBytes: number; mtimeNs: bigint; ctimeNs: bigint; inode: bigint };

export const stampText = (stamp: FileStamp): string =>
  [stamp.sizeBytes, stamp.mtimeNs, stamp.ctimeNs, stamp.inode].join(':');

export const sizeInStamp = (text: string): number => Number(text.split(':', 1)[0]);

/** Stamp of a file known only from an import: the size decides whether a file is worth reading. */
export const unseenStamp = (sizeBytes: number): string => `${sizeBytes}:::`;

/**
 * Whether a stored stamp belongs to a file that was never seen on this machine. Its path must not
 * be accessed before the user asks for it: it may point to a network host.
 */
export const isUnseen = ({ stamp }: { stamp: string }): boolean => stamp.endsWith(':::');

export const isSameStamp = (left: FileStamp, right: FileStamp): boolean =>
  left.sizeBytes === right.sizeBytes &&
  left.mtimeNs === right.mtimeNs &&
  left.ctimeNs === right.ctimeNs &&
  left.inode === right.inode;
