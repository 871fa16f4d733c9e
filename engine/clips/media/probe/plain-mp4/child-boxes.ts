/** Thrown if a file has a feature that is left to ffprobe; the message names it, for tests. */
class NotPlainError extends Error {
  override readonly name = 'NotPlainError';
}

/** @throws NotPlainError */
export const assertPlain: (isPlain: boolean, what: string) => asserts isPlain = (isPlain, what) => {
  if (!isPlain) throw new NotPlainError(what);
};

export type ChildBox = { readonly type: string; readonly body: Buffer };

/** Splits bytes into boxes. @throws NotPlainError if the boxes do not fill them exactly */
export const childBoxes = (bytes: Buffer): ChildBox[] => {
  const boxes: ChildBox[] = [];
  for (let position = 0; position < bytes.length; ) {
    const sizeBytes = position + 8 <= bytes.length ? bytes.readUInt32BE(position) : 0;
    assertPlain(
      sizeBytes >= 8 && position + sizeBytes <= bytes.length,
      'boxes that do not fill another',
    );
    const type = bytes.toString('latin1', position + 4, position + 8);
    boxes.push({ type, body: bytes.subarray(position + 8, position + sizeBytes) });
    position += sizeBytes;
  }
  return boxes;
};

/** @throws NotPlainError if there is none or several */
export const onlyBox = (boxes: readonly ChildBox[], type: string): Buffer => {
  const [first, ...others] = boxes.filter((box) => box.type === type);
  assertPlain(first !== undefined && others.length === 0, `not one "${type}"`);
  return first.body;
};

/** Checks the types of boxes. @throws NotPlainError if there is a box of another type */
export const assertTypes = (boxes: readonly ChildBox[], types: ReadonlySet<string>): void => {
  for (const { type } of boxes) assertPlain(types.has(type), `a "${type}"`);
};
