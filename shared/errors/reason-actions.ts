import type { ErrorCode } from '../service-api/error-envelope.ts';
import { type Code, codes } from './codes.ts';

/** Codes of reasons that are no errors of Clipcheck's own: the service's, and the queue's. */
export type ReasonCode = Exclude<ErrorCode, Code> | 'file_missing' | 'not_judged' | 'cap_reached';

export const reasonActions: Readonly<Record<ReasonCode, string>> = {
  // The key and the account
  invalid_api_key: 'Set the right API key in the settings, and resume.',
  missing_api_key: 'Set an API key in the settings, and resume.',
  unauthenticated: 'Set the right API key in the settings, and resume.',
  insufficient_credits: 'Top up the balance of the account at the service, and resume.',
  cap_reached: 'Raise or remove the limit of the batch.',
  // The request
  invalid_glitch_types: 'Choose finding types that the model supports, and retry.',
  invalid_body: 'Retry. If it happens again, report it as a bug of Clipcheck.',
  not_implemented: 'Choose another service or model.',
  not_found: 'Retry to evaluate the clip again.',
  missing_video:
    'Retry, which uploads it again. If it happens again, contact the service provider.',
  file_missing: 'Put the file back, or add its current folder.',
  // The service’s day
  rate_limited: 'Retry later.',
  concurrency_limit: 'Retry later, or with fewer parallel clips.',
  internal_error: 'Retry; failed evaluations are usually not billed.',
  model_unavailable: 'Retry later, or choose another model.',
  model_output_invalid: 'Retry.',
  model_timeout: 'Retry; a shorter clip takes less time.',
  run_abandoned: 'Retry.',
  not_judged: 'Judge this in the clip yourself: a retry does not change it.',
};

const actions = new Map<string, string>([
  ...Object.entries(reasonActions),
  ...Object.entries(codes).map(([code, { action }]) => [code, action] as const),
]);

/** Returns what users can do about an error or a reason. */
export const actionOn = (code: string): string | undefined => actions.get(code);
