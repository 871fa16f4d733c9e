/**
 * Whether an id can be asked for: text of a sane length that stays one segment of a path. "." and
 * ".." would leave it even when percent-encoded.
 */
export const isUsableId = (id: unknown): id is string =>
  typeof id === 'string' &&
  /^[^\p{Cc}\s]{1,200}$/u.test(id) &&
  id.isWellFormed() &&
  id !== '.' &&
  id !== '..';
