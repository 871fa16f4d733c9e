// @ts-check

/** A set-up that could not be done, with a message for the user that says what to do next. */
export class SetUpError extends Error {
  /** @override */
  name = 'SetUpError';
}
