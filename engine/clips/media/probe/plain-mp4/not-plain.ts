/** The file has something that only ffprobe is trusted with; the message names it, for tests. */
export class NotPlain extends Error {
  override readonly name = 'NotPlain';
}

/** @throws NotPlain */
export const expectPlain: (isPlain: boolean, what: string) => asserts isPlain = (isPlain, what) => {
  if (!isPlain) throw new NotPlain(what);
};
