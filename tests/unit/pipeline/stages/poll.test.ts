import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Job } from '../../../../engine/evaluation/pipeline/job.ts';
import { poll } from '../../../../engine/evaluation/pipeline/stages/poll.ts';
import { envelopeOf, evaluationOf, sendJson } from '../../../support/raw-server.ts';
import { createStageBench } from '../../../support/stage-bench.ts';

type Answer = (response: ServerResponse) => unknown;

const answered =
  (status: string, id = 'run-a'): Answer =>
  (response) =>
    sendJson(response, 200, evaluationOf(status, id));
const bareNotFound: Answer = (response) => response.writeHead(404).end('<h1>Not found</h1>');
const refused: Answer = (response) => sendJson(response, 500, envelopeOf('internal_error'));
const unreachable: Answer = (response) => response.socket?.destroy();

const polled = async (...answers: Answer[]) => {
  let requests = 0;
  const bench = await createStageBench((_request, response) => {
    const answer = answers[Math.min(requests, answers.length - 1)];
    requests += 1;
    answer?.(response);
  });
  return poll(await bench.submittedJob('run-a'), bench.context);
};

/** Number of requests of one poll before it gives up. */
const oneFailedPoll = (answer: Answer): Answer[] => Array(5).fill(answer);

test.each<[string, Answer[]]>([
  ['an answer', [answered('running')]],
  ['a refusal', oneFailedPoll(refused)],
])("counts a proxy's 404s only in a row: after %s the count restarts", async (_name, between) => {
  const outcome = await polled(
    ...[bareNotFound, bareNotFound, ...between, bareNotFound, bareNotFound],
    answered('completed'),
  );
  expect(outcome).toMatchObject({ kind: 'end', state: 'completed' });
});

test('believes three of them in a row', async () => {
  const outcome = await polled(answered('running'), bareNotFound, bareNotFound, bareNotFound);
  expect(outcome).toMatchObject({ state: 'failed', reason: { code: 'evaluation_gone' } });
});

test('counts an outage from the last answer, not from the first failure', async () => {
  let [failures, stretches] = [0, 0];
  let failingSinceMs = 0;
  const bench = await createStageBench((_request, response) => {
    const nowMs = bench.clock.nowMs();
    if (failures === 0) failingSinceMs = nowMs;
    failures += 1;
    // Two outages that are survived, together longer than the limit for one.
    if (stretches < 2 && nowMs - failingSinceMs < 40_000) return refused(response);
    [failures, stretches] = [0, stretches + 1];
    return answered(stretches > 2 ? 'completed' : 'running')(response);
  });
  const outcome = await poll(await bench.submittedJob('run-a'), bench.context);
  expect(outcome).toMatchObject({ kind: 'end', state: 'completed' });
});

test.each([
  ['the other runs are answered', 'clip'],
  ['no run is answered', 'everything'],
] as const)('a run that cannot be reached while %s concerns: %s', async (_name, scope) => {
  const others: Job[] = [];
  const bench = await createStageBench(async ({ path }, response) => {
    const id = path.split('/').at(-1) ?? '';
    if (id !== 'run-a') return answered('completed', id)(response);
    const silentMs = bench.clock.nowMs() - bench.context.lastAnswer.atMs;
    const other = silentMs > 20_000 ? others.pop() : undefined;
    if (other) await poll(other, bench.context);
    return unreachable(response);
  });
  for (let count = 0; scope === 'clip' && count < 9; count += 1) {
    others.push(await bench.submittedJob(`other-${count}`));
  }
  const outcome = await poll(await bench.submittedJob('run-a'), bench.context);
  expect(outcome).toMatchObject({ kind: 'blocked', scope });
});

test('leaves a run that is refused repeatedly, and stops no other', async () => {
  expect(await polled(refused)).toMatchObject({ kind: 'blocked', scope: 'clip' });
});
