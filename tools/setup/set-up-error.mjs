// @ts-check

/** A failed set-up, with a message for the user that includes what to do next. */
export class SetUpError extends Error {
  /** @override */
  name = 'SetUpError';
}
