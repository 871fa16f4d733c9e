import { z } from 'zod';
import { notJudgedKinds, notJudgedReasonKinds } from '../../shared/domain/not-judged-kinds.ts';
import { outcomes } from '../../shared/model/outcome.ts';
import type { CliResult } from './cli-process.ts';

const someReason = z.strictObject({ code: z.string().min(1), message: z.string().min(1) });
const unmet = z.array(z.strictObject({ property: z.string(), message: z.string() })).optional();
const reason = someReason.extend({ unmet }).nullable();
const count = z.int().min(0);

const states = [
  'completed',
  'partial',
  'failed',
  'rejected',
  'needs_prompt',
  'uncertain',
  'pending',
  'cancelled',
] as const;

const countOfState = Object.fromEntries(states.map((state) => [state, count])) as Record<
  (typeof states)[number],
  typeof count
>;

/** The exact document of the command line, as scripts rely on it: no member more or less. */
const cliDocumentSchema = z.strictObject({
  batch: z.string().nullable(),
  counts: z.strictObject({ total: count, ...countOfState }),
  outcomes: z.record(z.enum(outcomes), count),
  stopped_by: someReason.extend({ by_service: z.literal(true).optional() }).nullable(),
  warnings: z.array(someReason),
  clips: z.array(
    z.strictObject({
      path: z.string(),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable(),
      state: z.enum(states),
      outcome: z.enum(outcomes),
      checked: z.string().min(1),
      reason,
      not_judged: z.enum(notJudgedKinds).nullable(),
      not_judged_reasons: z.array(
        z.strictObject({
          kind: z.enum(notJudgedReasonKinds),
          type: z.string().nullable(),
          message: z.string(),
        }),
      ),
      unreadable_findings: z.int(),
      claims: z.strictObject({ judged: count, total: count }).nullable(),
      next: z.strictObject({
        action: z.enum(['accept', 'retry', 'look', 'stop']),
        reasons: z.array(
          z.strictObject({
            kind: z.string().min(1),
            frames: z.strictObject({ first: count, last: count }).nullable(),
            words: z.string().min(1).nullable(),
            finding: z.int().min(1).nullable(),
            message: z.string().min(1),
          }),
        ),
      }),
      prompt: z.string().nullable(),
      prompt_source: z.string().nullable(),
      prompt_conflicts: z.array(
        z.strictObject({
          text: z.string().min(1),
          source: z.string(),
          origin: z.string().nullable(),
          detail: z.string().nullable(),
        }),
      ),
      parts: z.array(
        z.strictObject({
          types: z.array(z.string()).min(1),
          run_id: z.uuid(),
          evaluation_id: z.string().nullable(),
          attempt: z.int().min(1).nullable(),
          model: z.string().nullable(),
          model_version: z.string().nullable(),
          ended_ms: z.int().nullable(),
          imported: z.boolean(),
        }),
      ),
      evaluation_id: z.string().nullable(),
      attempt: z.int().min(1).nullable(),
      reused: z.boolean(),
      imported: z.boolean(),
      adopted: z.boolean(),
      copy: z
        .strictObject({
          first_frame: count,
          last_frame: count,
          of_frames: z.int().min(1),
          encoded: z.boolean(),
          sha256: z.string().regex(/^[0-9a-f]{64}$/),
        })
        .nullable(),
      findings: z.array(z.unknown()),
    }),
  ),
  /** Only of `retry`. */
  refused_retries: z
    .array(z.strictObject({ evaluation_id: z.string().nullable(), reason }))
    .optional(),
  /** Only with --fail-on. */
  broken_conditions: z
    .array(
      z.strictObject({
        condition: z.string(),
        path: z.string(),
        sha256: z.string().nullable(),
        findings: z.int().min(0),
        imported_verdicts: z.int(),
        reason: z.string().nullable(),
      }),
    )
    .optional(),
  untrusted_imports: z
    .array(z.strictObject({ path: z.string(), sha256: z.string().nullable() }))
    .optional(),
});
export type CliDocument = z.infer<typeof cliDocumentSchema>;

/**
 * Parses standard output as one document, and checks its counts against its clips.
 * @throws if anything else was printed there
 */
export const documentFrom = ({ stdout, stderr }: CliResult): CliDocument => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stdout);
  } catch {
    throw new Error(`not one JSON document: ${JSON.stringify(stdout)}; stderr: ${stderr}`);
  }
  const document = cliDocumentSchema.parse(parsed);
  for (const state of states) {
    const inState = document.clips.filter((clip) => clip.state === state).length;
    if (document.counts[state] !== inState) throw new Error(`the count of ${state} is wrong`);
  }
  if (document.counts.total !== document.clips.length) throw new Error('the total is wrong');
  return document;
};
