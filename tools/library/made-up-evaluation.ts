import { randomUUID } from 'node:crypto';
import type { ReceivedEvaluation, VideoInfo } from '../../shared/service-api/evaluation.ts';
import type { ReceivedFinding } from '../../shared/service-api/finding.ts';
import type { PromptClaim } from '../../shared/service-api/prompt-claims.ts';
import { timecodeAt } from '../../shared/service-api/timecode.ts';

export type EvaluationFacts = {
  readonly model: string;
  readonly modelVersion: string;
  readonly prompt: string;
  readonly status: 'completed' | 'partial' | 'failed';
  readonly findings: readonly ReceivedFinding[];
  /** Outcomes for the prompt's words, as the built-in evaluator adds them. */
  readonly claims?: readonly PromptClaim[] | undefined;
  readonly video: VideoInfo;
  readonly createdMs: number;
};

export const madeUpFps = 24;

export const pointAt = (frame: number) => ({
  frame,
  sec: frame / madeUpFps,
  timecode: timecodeAt(frame, madeUpFps),
});

const modelTimeout = {
  type: 'api_error',
  code: 'model_timeout',
  message: 'The model took too long.',
  request_id: 'req_made_up',
} as const;

/** The failure as a run stores it: without type and request id. */
export const madeUpFailure = { code: modelTimeout.code, message: modelTimeout.message };

/** A result with these findings, of any form, and its summary. */
export const resultOf = <Finding>(findings: readonly Finding[]) => {
  const has = (type: string): boolean =>
    findings.some((finding) => (finding as { type?: unknown } | null)?.type === type);
  return {
    glitches: [...findings],
    summary: {
      num_glitches: findings.length,
      has_visual_glitch: has('visual_glitch'),
      has_prompt_misalignment: has('prompt_misalignment'),
    },
  };
};

export function madeUpEvaluation(facts: EvaluationFacts): ReceivedEvaluation {
  const { status, findings, claims, video } = facts;
  const hasResult = status !== 'failed';
  return {
    id: randomUUID(),
    model: facts.model,
    model_version: facts.modelVersion,
    output_schema_version: '1',
    created: Math.floor(facts.createdMs / 1000),
    status,
    input: { prompt: facts.prompt, video },
    usage: {
      video_seconds: video.duration_sec,
      billable_units: hasResult ? Math.ceil(video.duration_sec) : 0,
    },
    result: hasResult ? resultOf(findings) : null,
    error: hasResult ? undefined : modelTimeout,
    detectors: [
      { detector: 'visual_glitch', status: hasResult ? 'completed' : 'failed' },
      {
        detector: 'prompt_misalignment',
        clipcheck_claims: claims && [...claims],
        status: status === 'completed' ? 'completed' : 'failed',
      },
    ],
    attempt: 1,
    timing: { e2e_ms: 8400 },
  };
}
