import type { Mask } from './mask-key.ts';

/** Facts about a failed call, for its error message. */
export type ErrorContext = {
  /** Completes "The service could not …": `create the evaluation`. */
  purpose: string;
  /** The meaning of a 404 here, as a sentence without its full stop. */
  notFound: string;
  /** The call is billed, so the message includes what is known about its outcome. */
  isBilled: boolean;
  /** The call is made without the key, so a refusal is not about the key. */
  isWithoutKey?: boolean;
  /** Masks the key in what is shown. */
  mask: Mask;
  nowMs: number;
};

const billedNote =
  ' It is unknown whether the run was created. It may have been billed, so it is not resent automatically.';

/** Returns what to append to a message if the outcome of a billed call is unknown. */
export const unknownOutcomeNote = (context: ErrorContext): string =>
  context.isBilled ? billedNote : '';
