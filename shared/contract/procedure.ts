/** What every procedure of the contract starts from. */
import { oc } from '@orpc/contract';
import { z } from 'zod';

/** An error as plain data, see `ErrorRecord`: the only form in which one crosses to a window. */
export const errorRecordSchema = z.object({
  code: z.string(),
  message: z.string(),
  kind: z.enum(['user', 'transient', 'remote', 'bug']),
  requestId: z.string().optional(),
});

/** Why something is as it is: a stable code and a sentence. */
export const reasonSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Every procedure fails with the one declared error, whose data is an `ErrorRecord`. Bugs come as
 * code `internal` with an id by which the log names them; no raw message crosses.
 */
export const procedure = oc.errors({ APP_ERROR: { data: errorRecordSchema } });
