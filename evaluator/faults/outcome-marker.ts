import { z } from 'zod';
import { errorCodeSchema } from '../../shared/service-api/error-envelope.ts';
import { findingSchema } from '../../shared/service-api/finding.ts';

/** Reserved member of an evaluation's `metadata`; heeded only with --faults. */
export const OUTCOME_MARKER = 'clipcheck_evaluator';

const outcome = z.enum(['failed', 'partial', 'completed', 'stuck']);

/**
 * How a run shall end. `glitches` takes the place of what analysis would find; it must be findings
 * of the interface unless `raw` says that a client's reading of odd ones is to be tested.
 */
const outcomeMarkerSchema = z.union([
  z.strictObject({
    outcome,
    code: errorCodeSchema.optional(),
    delayMs: z.int().min(0).max(600_000).optional(),
    glitches: z.array(findingSchema).optional(),
    raw: z.literal(false).optional(),
  }),
  z.strictObject({
    outcome,
    code: errorCodeSchema.optional(),
    delayMs: z.int().min(0).max(600_000).optional(),
    glitches: z.array(z.unknown()).optional(),
    raw: z.literal(true),
  }),
]);
export type OutcomeMarker = z.infer<typeof outcomeMarkerSchema>;

/** Checks the marker of a run's metadata, in which numbers are plain whatever their digits. */
export const parseOutcomeMarker = (metadata: Record<string, unknown>) => {
  const marker = metadata[OUTCOME_MARKER];
  return outcomeMarkerSchema.safeParse(
    marker === undefined ? undefined : JSON.parse(JSON.stringify(marker)),
  );
};

/** The marker of a run, or null; one that makes no sense was refused when the run was created. */
export const readOutcomeMarker = (metadata: Record<string, unknown> | null): OutcomeMarker | null =>
  (metadata && parseOutcomeMarker(metadata).data) ?? null;
