import type { StageStep } from './run-stages.ts';
import { checkLimits } from './stages/check-limits.ts';
import { dedupe, describeWork } from './stages/dedupe.ts';
import { findPrompt } from './stages/find-prompt.ts';
import { identify } from './stages/identify.ts';
import { poll } from './stages/poll.ts';
import { submit } from './stages/submit.ts';
import { takeTypedPrompt } from './stages/take-typed-prompt.ts';
import { upload } from './stages/upload.ts';

const dedupeStep: StageStep = { name: 'dedupe', run: dedupe, stoppedBy: 'local' };
const submitStep: StageStep = { name: 'submit', run: submit, stoppedBy: 'submissions' };
const pollStep: StageStep = { name: 'poll', run: poll, stoppedBy: 'everything' };

/** Everything about a clip that needs no service. */
export const describeSteps: readonly StageStep[] = [
  { name: 'prompt', run: findPrompt, stoppedBy: 'local' },
  { name: 'probe', run: identify, stoppedBy: 'local' },
  { name: 'dedupe', run: takeTypedPrompt, stoppedBy: 'local' },
  { name: 'dedupe', run: describeWork, stoppedBy: 'local' },
];

/** Looks for a run of the same work. */
export const dedupeSteps: readonly StageStep[] = [dedupeStep];

/** From the first contact with the service to the result. */
export const evaluateSteps: readonly StageStep[] = [
  { name: 'preflight', run: checkLimits, stoppedBy: 'submissions' },
  { name: 'upload', run: upload, stoppedBy: 'submissions' },
  submitStep,
  pollStep,
];

/** For a retry: the service has the video already. */
export const retrySteps: readonly StageStep[] = [submitStep, pollStep];

/** For a run that was submitted earlier: only its result is missing. */
export const waitSteps: readonly StageStep[] = [pollStep];
