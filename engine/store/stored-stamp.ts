/** What tells a file's content apart from a later one under the same name, without reading it. */
export type FileStamp = { sizeBytes: number; mtimeNs: bigint; ctimeNs: bigint; inode: bigint };

/** A stamp in the form in which it is stored. */
export const stampText = (stamp: FileStamp): string =>
  [stamp.sizeBytes, stamp.mtimeNs, stamp.ctimeNs, stamp.inode].join(':');

/** The size in a stamp's stored form. */
export const sizeInStamp = (text: string): number => Number(text.split(':', 1)[0]);

/**
 * The stored stamp of a file that only somebody else's record names. The size says whether a file is
 * worth reading once the user looks for the clip.
 */
export const unseenStamp = (sizeBytes: number): string => `${sizeBytes}:::`;

/**
 * Whether a stored stamp is of a file that was never seen on this machine. Its path is not to be
 * looked at before the user asks for that: it may lead to a host in the network.
 */
export const isUnseen = ({ stamp }: { stamp: string }): boolean => stamp.endsWith(':::');

/** Whether two stamps are of the same bytes, as far as the file system can tell. */
export const isSameStamp = (left: FileStamp, right: FileStamp): boolean =>
  left.sizeBytes === right.sizeBytes &&
  left.mtimeNs === right.mtimeNs &&
  left.ctimeNs === right.ctimeNs &&
  left.inode === right.inode;
