import type { ClipCard } from '../../../shared/contract/library.ts';
import type { Run, RunState } from '../../../shared/model/run.ts';

export const modelText = ({
  model,
  modelVersion,
}: Pick<Run | ClipCard, 'model' | 'modelVersion'>) =>
  [model, modelVersion].filter(Boolean).join(' ');

export const runStateNames: Readonly<Record<RunState, string>> = {
  intent: 'Not submitted',
  uncertain: 'Uncertain',
  submitted: 'In progress',
  completed: 'Completed',
  partial: 'Partial',
  failed: 'Failed',
  refused: 'Refused',
  gone: 'Deleted by the service',
  dropped: 'Abandoned',
};
