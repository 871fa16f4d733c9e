import { expect, onTestFinished, test } from 'vitest';
import { startEvaluator } from '../support/evaluator-process.ts';
import { dripRequest } from '../support/raw-requests.ts';

test.for([
  ['for another host', 403, 'POST /v1/evaluations', 'Host: evil.example'],
  ['without a key', 401, 'POST /v1/evaluations', 'Host: <host>'],
  ['that only reads', 401, 'GET /v1/models', 'Host: <host>'],
] as const)(
  'a request %s is answered with %i and closed while its body drips',
  async ([, status, line, host]) => {
    const evaluator = await startEvaluator();
    onTestFinished(async () => {
      await evaluator.stop();
    });
    const url = new URL(evaluator.baseUrl);
    const head = [`${line} HTTP/1.1`, host.replace('<host>', url.host)];
    expect(await dripRequest(Number(url.port), head)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  },
);
