import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type EvaluateRun, evaluateRun, failedOutcome } from '../../evaluator/runs/evaluate-run.ts';
import type { RunOutcome, StoredEvaluation } from '../../evaluator/store/evaluator-store.ts';
import { errorCodeSchema } from '../../shared/service-api/error-envelope.ts';
import type { DetectorState } from '../../shared/service-api/evaluation.ts';
import {
  type FindingType,
  type SentFinding,
  sentFindingSchema,
} from '../../shared/service-api/finding.ts';
import { resultOf } from '../../tools/library/made-up-evaluation.ts';

/**
 * Forces outcomes of the evaluator's double, since a batch of the queue cannot.
 * @param outcomeOf for the n-th created evaluation, from 1; null leaves it unchanged
 */
export const forceOutcomes = (
  outcomeOf: (created: number) => 'failed' | 'partial' | null,
): typeof fetch => {
  let created = 0;
  return async (input, init) => {
    const isCreate = init?.method === 'POST' && String(input).endsWith('/v1/evaluations');
    if (!isCreate || typeof init.body !== 'string') return fetch(input, init);
    created += 1;
    const outcome = outcomeOf(created);
    if (outcome === null) return fetch(input, init);
    const request = JSON.parse(init.body);
    const metadata = { ...request.metadata, clipcheck_evaluator: { outcome } };
    return fetch(input, { ...init, body: JSON.stringify({ ...request, metadata }) });
  };
};

const markerSchema = z.strictObject({
  /** `partial` fails the last requested type and removes its findings; `stuck` never ends. */
  outcome: z.enum(['failed', 'partial', 'completed', 'stuck']),
  code: errorCodeSchema.default('model_unavailable'),
  delayMs: z.int().min(0).max(600_000).default(0),
  /** Replaces the analysis: valid findings, unless `raw` tests how clients read invalid ones. */
  glitches: z.array(z.unknown()).optional(),
  raw: z.boolean().default(false),
});

const parseMarker = (value: unknown) => {
  // Numbers in metadata are exact ones.
  const marker = markerSchema.parse(JSON.parse(JSON.stringify(value)));
  if (!marker.raw) z.array(sentFindingSchema).optional().parse(marker.glitches);
  return { ...marker, glitches: marker.glitches as SentFinding[] | undefined };
};

/**
 * Reads `clipcheck_evaluator` of a run's metadata. An invalid one fails the run.
 * @returns null if the metadata has none
 */
export const forcedEvaluationOf = ({ metadata }: StoredEvaluation): EvaluateRun | null => {
  const marker = metadata?.clipcheck_evaluator;
  if (marker === undefined) return null;
  return async (run, analyze, signal) => {
    const { outcome, code, delayMs, glitches } = parseMarker(marker);
    if (delayMs > 0) await sleep(delayMs, undefined, { signal });
    if (outcome === 'stuck') {
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    }
    const failure = { code, message: `Forced by the run's metadata: ${code}.` };
    if (outcome === 'failed') return failedOutcome(run, failure);
    const completed = glitches ? givenOutcome(run, glitches) : await evaluateRun(run, analyze);
    if (outcome === 'completed' || completed.result === null) return completed;
    const failed = run.glitchTypes.at(-1);
    return {
      status: 'partial',
      detectors: completed.detectors.map((state) =>
        state.detector === failed ? { detector: failed, status: 'failed', error: failure } : state,
      ),
      result: resultOf(completed.result.glitches.filter((glitch) => glitch?.type !== failed)),
      error: null,
    };
  };
};

const givenOutcome = (run: StoredEvaluation, glitches: SentFinding[]): RunOutcome => ({
  status: 'completed',
  detectors: run.glitchTypes.map(givenState),
  result: resultOf(glitches),
  error: null,
});

const givenState = (detector: FindingType): DetectorState => {
  if (detector === 'visual_glitch') return { detector, status: 'completed' };
  const message =
    "The run's metadata gives its findings: the clip was not compared with its prompt.";
  return { detector, status: 'skipped', error: { code: 'not_judged', message } };
};
