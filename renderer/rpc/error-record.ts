import { ORPCError } from '@orpc/client';
import { errorRecordSchema } from '../../shared/domain/reason.ts';
import type { ErrorRecord } from '../../shared/errors/app-error.ts';

/** Code of the window's own error for an unreachable engine. */
export const engineUnreachable = 'engine_unreachable';

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
