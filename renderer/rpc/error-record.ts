import { ORPCError } from '@orpc/client';
import { errorRecordSchema } from '../../shared/contract/procedure.ts';

type ErrorRecord = ReturnType<typeof errorRecordSchema.parse>;

/** What a call failed with, as plain data with a sentence for the user. */
export const errorRecordOf = (error: unknown): ErrorRecord => {
  const record = error instanceof ORPCError ? errorRecordSchema.safeParse(error.data).data : null;
  return (
    record ?? {
      code: 'engine_unreachable',
      kind: 'transient',
      message: 'Clipcheck itself does not answer. If this goes on, close it and start it again.',
    }
  );
};
