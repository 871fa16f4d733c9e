import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

/** Memory is read in pieces of this size (bytes). */
const pieceBytes = 4 * 1024 * 1024;

const rangesOf = (pid: number): { start: number; end: number }[] =>
  [...readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)].map(
    ([, start = '', end = '']) => ({
      start: Number.parseInt(start, 16),
      end: Number.parseInt(end, 16),
    }),
  );

/**
 * Whether a process has a text in its writable memory, including its environment. Needs /proc.
 * Sandboxed processes are accessible only to root; for others the answer is false.
 */
export const hasInMemory = (pid: number, text: string): boolean => {
  const descriptor = openMemory(pid);
  if (descriptor === null) return false;
  const piece = Buffer.alloc(pieceBytes);
  try {
    return rangesOf(pid).some(({ start, end }) => {
      // Pieces overlap, so that no text is split.
      for (let at = start; at < end; at += pieceBytes - text.length) {
        const length = Math.min(pieceBytes, end - at);
        if (piece.subarray(0, readPiece(descriptor, piece, length, at)).includes(text)) return true;
      }
      return false;
    });
  } finally {
    closeSync(descriptor);
  }
};

const openMemory = (pid: number): number | null => {
  try {
    return openSync(`/proc/${pid}/mem`, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return null;
    throw error;
  }
};

const readPiece = (descriptor: number, piece: Buffer, length: number, at: number): number => {
  try {
    return readSync(descriptor, piece, 0, length, at);
  } catch (error) {
    // Devices are mapped as well, and a mapping may have disappeared.
    if (['EIO', 'EFAULT'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
};
