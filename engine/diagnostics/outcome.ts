import type { Diagnostic } from '../../shared/domain/diagnostics.ts';

export type CheckOutcome = Omit<Diagnostic, 'check'>;

export const fine = (found: string): CheckOutcome => ({ state: 'fine', found, advice: null });

export const warning = (found: string, advice: string): CheckOutcome => ({
  state: 'warning',
  found,
  advice,
});

export const failed = (found: string, advice: string): CheckOutcome => ({
  state: 'failed',
  found,
  advice,
});

export const notChecked = (found: string, advice: string | null): CheckOutcome => ({
  state: 'not-checked',
  found,
  advice,
});

/** Returns " (ENOENT)" for a system error, so that it can be searched for; else nothing. */
export const codeText = (error: unknown): string =>
  error instanceof Error && 'code' in error ? ` (${error.code})` : '';
