import { ORPCError } from '@orpc/client';
import { errorRecordSchema } from '../../shared/contract/procedure.ts';

/** An error in plain data, as it crosses the contract. */
export type ErrorRecord = ReturnType<typeof errorRecordSchema.parse>;

/** Ours, for when the engine cannot be asked at all. */
export const engineUnreachable = 'engine_unreachable';

/** What a call failed with, as plain data with a sentence for the user. */
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
