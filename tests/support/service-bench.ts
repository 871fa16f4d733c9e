import { envelopeOf, evaluationOf, sendJson } from './raw-server.ts';
import { createStageBench } from './stage-bench.ts';

export type ServiceStep = 'reserve' | 'put' | 'complete' | 'look' | 'models' | 'create' | 'poll';

const stepOf = (method: string, path: string): ServiceStep => {
  if (method === 'PUT') return 'put';
  if (path.endsWith('/complete')) return 'complete';
  if (path.endsWith('/models')) return 'models';
  const isVideo = path.includes('/videos');
  if (method === 'POST') return isVideo ? 'reserve' : 'create';
  return isVideo ? 'look' : 'poll';
};

/**
 * A service that takes and evaluates whatever is sent. It has lost the video `lost`, and rejected
 * the video `broken`.
 * @param onStep called before each answer
 */
export const createServiceBench = async (
  onStep: (step: ServiceStep) => unknown = () => undefined,
  glitches: readonly object[] = [],
) => {
  const asked: ServiceStep[] = [];
  const count = (step: ServiceStep): number => asked.filter((one) => one === step).length;
  const bench = await createStageBench(async ({ method, path }, response) => {
    const step = stepOf(method, path);
    asked.push(step);
    await onStep(step);
    const id = path.split('/').at(-1) ?? '';
    if (step === 'put') return response.end();
    if (step === 'complete') return response.writeHead(204).end();
    if (step === 'look' && id === 'lost') return sendJson(response, 404, envelopeOf('not_found'));
    const upload_url = `${bench.server.baseUrl}/up`;
    const answers = {
      models: { object: 'list', data: [] },
      reserve: { id: `video-${count('reserve')}`, status: 'pending', upload_url },
      look: { id, status: id === 'broken' ? 'failed' : 'ready' },
      create: evaluationOf('queued', `run-${count('create')}`),
      poll: { ...evaluationOf('completed', id), result: { glitches } },
    };
    sendJson(response, method === 'POST' ? 201 : 200, answers[step]);
  });
  return { ...bench, asked, count };
};
