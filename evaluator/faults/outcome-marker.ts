import { z } from 'zod';
import { errorCodeSchema } from '../../shared/service-api/error-envelope.ts';
import { findingSchema } from '../../shared/service-api/finding.ts';

/** Reserved member of an evaluation's `metadata`; ignored without --faults. */
export const OUTCOME_MARKER = 'clipcheck_evaluator';

const outcome = z.enum(['failed', 'partial', 'completed', 'stuck']);

/**
 * How a run is to end. `glitches` replaces the analysis; it must be valid findings, unless `raw`
 * tests how clients read invalid ones.
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

/** Validates the marker in a run's metadata, with exact numbers turned into plain ones. */
export const parseOutcomeMarker = (metadata: Record<string, unknown>) => {
  const marker = metadata[OUTCOME_MARKER];
  return outcomeMarkerSchema.safeParse(
    marker === undefined ? undefined : JSON.parse(JSON.stringify(marker)),
  );
};

/** Returns a run's marker, or null; invalid ones were refused when the run was created. */
export const readOutcomeMarker = (metadata: Record<string, unknown> | null): OutcomeMarker | null =>
  (metadata && parseOutcomeMarker(metadata).data) ?? null;
