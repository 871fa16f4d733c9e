import type { Store } from '../../engine/store/store.ts';
import type { RunId } from '../../shared/domain/ids.ts';
import { receivedEvaluationSchema } from '../../shared/service-api/evaluation.ts';

type Request = Parameters<Store['runs']['createIntent']>[0];
type Origin = Parameters<Store['runs']['createIntent']>[1];

type StoredRun = Pick<Request, 'clipId'> &
  Partial<Request> &
  Pick<Origin, 'batchId'> &
  Partial<Origin> & {
    /** Of the service's answer; `intent`, `uncertain` and `refused` have none. */
    status: string;
    /** Further members of the answer. */
    answer?: object;
  };

/** Stores a run of a clip that is stored already. */
export const storeRun = (store: Store, { status, answer, ...given }: StoredRun): RunId => {
  const runId = store.runs.createIntent(
    {
      serviceId: store.services.builtIn(),
      prompt: 'P',
      glitchTypes: 'visual_glitch',
      requestedModel: null,
      requestedVersion: null,
      ...given,
    },
    { promptSource: 'typed', parentId: null, ...given },
  );
  const sent = { id: runId, status, ...answer };
  if (status === 'uncertain') store.runs.markUncertain(runId);
  else if (status === 'refused') {
    store.runs.markRefused(runId, { code: 'too_many', message: 'Too many.', kind: 'remote' });
  } else if (status !== 'intent') {
    store.runs.saveAnswer(runId, receivedEvaluationSchema.parse(sent), sent);
  }
  return runId;
};
