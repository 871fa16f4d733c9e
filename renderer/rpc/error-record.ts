import { ORPCError } from '@orpc/client';
import { errorRecordSchema } from '../../shared/contract/procedure.ts';

/** An error in plain data, as it crosses the contract. */
export type ErrorRecord = ReturnType<typeof errorRecordSchema.parse>;

/** Client-side error for when the engine cannot be reached. */
export const engineUnreachable = 'engine_unreachable';

/** Converts a call's error to plain data with a message for the user. */
export const errorRecordOf = (error: unknown): ErrorRecord => {
  const record = error instanceof ORPCError ? errorRecordSchema.safeParse(error.data).data : null;
  return (
    record ?? {
      code: engineUnreachable,
      kind: 'transient',
      message: 'Clipcheck is not responding. If this continues, restart it.',
    }
  );
};
