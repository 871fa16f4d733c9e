import type { StageStep } from './run-stages.ts';
import { askForOtherKeys, isPassedOver } from './stages/ask-for-other-keys.ts';
import { checkLimits } from './stages/check-limits.ts';
import { dedupe, describeWork } from './stages/dedupe.ts';
import { dropUnsupportedTypes, mayLackTypes } from './stages/drop-unsupported-types.ts';
import { findPicture, mayHavePicture } from './stages/find-picture.ts';
import { findPrompt } from './stages/find-prompt.ts';
import { identify } from './stages/identify.ts';
import { mayBeCopied, planCopy } from './stages/plan-copy.ts';
import { poll } from './stages/poll.ts';
import { prepareCopy } from './stages/prepare-copy.ts';
import { submit } from './stages/submit.ts';
import { upload } from './stages/upload.ts';

const dedupeStep: StageStep = { name: 'dedupe', run: dedupe, stoppedBy: 'local' };
const submitStep: StageStep = { name: 'submit', run: submit, stoppedBy: 'submissions' };
const pollStep: StageStep = { name: 'poll', run: poll, stoppedBy: 'everything' };

export const promptSteps: readonly StageStep[] = [
  { name: 'probe', run: identify, stoppedBy: 'local' },
  { name: 'prompt', run: findPrompt, stoppedBy: 'local' },
];

/** Stages that need no service. */
export const describeSteps: readonly StageStep[] = [
  ...promptSteps,
  { name: 'dedupe', run: describeWork, stoppedBy: 'local' },
];

/** Stages that find a run of the same work, once its types and frames are known. */
export const dedupeSteps: readonly StageStep[] = [
  { name: 'dedupe', run: askForOtherKeys, isNeeded: isPassedOver, stoppedBy: 'submissions' },
  { name: 'dedupe', run: dropUnsupportedTypes, isNeeded: mayLackTypes, stoppedBy: 'submissions' },
  { name: 'preflight', run: planCopy, isNeeded: mayBeCopied, stoppedBy: 'submissions' },
  dedupeStep,
  { name: 'dedupe', run: findPicture, isNeeded: mayHavePicture, stoppedBy: 'submissions' },
];

export const evaluateSteps: readonly StageStep[] = [
  { name: 'preflight', run: checkLimits, stoppedBy: 'submissions' },
  {
    name: 'copy',
    run: prepareCopy,
    isNeeded: ({ copyPlan }) => copyPlan !== null,
    stoppedBy: 'submissions',
  },
  { name: 'upload', run: upload, stoppedBy: 'submissions' },
  submitStep,
  pollStep,
];

/** Stages of a retry: the service already has the video. */
export const retrySteps: readonly StageStep[] = [submitStep, pollStep];

/** Stages of a run that was submitted earlier: only its result is missing. */
export const waitSteps: readonly StageStep[] = [pollStep];
