/** The file has a feature that is left to ffprobe; the message names it, for tests. */
class NotPlain extends Error {
  override readonly name = 'NotPlain';
}

/** Throws unless the condition holds. @throws NotPlain */
export const expectPlain: (isPlain: boolean, what: string) => asserts isPlain = (isPlain, what) => {
  if (!isPlain) throw new NotPlain(what);
};

/** A box in memory: its type and content. */
export type ChildBox = { readonly type: string; readonly body: Buffer };

/** Splits bytes into boxes. @throws NotPlain if the boxes do not fill them exactly */
export const childBoxes = (bytes: Buffer): ChildBox[] => {
  const boxes: ChildBox[] = [];
  for (let at = 0; at < bytes.length; ) {
    const sizeBytes = at + 8 <= bytes.length ? bytes.readUInt32BE(at) : 0;
    expectPlain(sizeBytes >= 8 && at + sizeBytes <= bytes.length, 'boxes that do not fill another');
    const type = bytes.toString('latin1', at + 4, at + 8);
    boxes.push({ type, body: bytes.subarray(at + 8, at + sizeBytes) });
    at += sizeBytes;
  }
  return boxes;
};

/** Returns the content of the only box of a type. @throws NotPlain if there is none or several */
export const onlyBox = (boxes: readonly ChildBox[], type: string): Buffer => {
  const [first, ...others] = boxes.filter((box) => box.type === type);
  expectPlain(first !== undefined && others.length === 0, `not one "${type}"`);
  return first.body;
};

/** Checks the types of boxes. @throws NotPlain if there is a box of another type */
export const expectTypes = (boxes: readonly ChildBox[], types: ReadonlySet<string>): void => {
  for (const { type } of boxes) expectPlain(types.has(type), `a "${type}"`);
};
