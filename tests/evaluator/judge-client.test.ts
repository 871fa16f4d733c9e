import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type BudgetLimits, createBudget } from '../../evaluator/judge/client/budget.ts';
import { createJudgeClient } from '../../evaluator/judge/client/judge-client.ts';
import type { Question } from '../../evaluator/judge/client/question.ts';
import { sendJson } from '../support/raw-server.ts';
import { completionOf, type JudgeReply } from '../support/scripted-judge.ts';
import { serve, serveJudge } from '../support/servers.ts';

const schema = z.strictObject({ answer: z.enum(['yes', 'no']), frames: z.array(z.number()) });

const pictures = [0, 12, 24, 36].map((frame) => ({ frame, sec: frame / 24, jpeg: '/9j/2Q==' }));

const question: Question<z.infer<typeof schema>> = {
  name: 'check',
  rules: 'Answer each claim.',
  pictures,
  text: 'Is there a square?',
  schema,
};

const budgetOf = (limits: Partial<BudgetLimits> = {}, signal = new AbortController().signal) =>
  createBudget({ requests: 10, tokens: 100_000, seconds: 30, ...limits }, signal);

const clientOf = (url: string, apiKey: string | null = null) => {
  const address = new URL(url);
  if (address.pathname === '/') address.pathname = '/v1';
  return createJudgeClient({ url: address, model: 'seer:8b', apiKey });
};

const yes = { answer: 'yes', frames: [12] };

/** Serves replies in turn, the last one again and again. */
const serveReplies = (...replies: JudgeReply[]) => {
  let at = 0;
  return serveJudge(() => {
    const reply = replies[Math.min(at, replies.length - 1)] ?? yes;
    at += 1;
    return reply;
  });
};

const sending =
  (json: object, status = 200, headers?: Record<string, string>): JudgeReply =>
  (response) =>
    sendJson(response, status, json, headers);

const refusing = (message: string, status = 400): JudgeReply =>
  sending({ error: { message } }, status);

test('sends frames as JPEG data URIs with their times, and a strict schema without ranges', async () => {
  const judge = await serveReplies(yes);
  const budget = budgetOf();
  const { answer } = await clientOf(judge.url, 'key-of-judge').ask(question, budget);
  expect(answer).toEqual(yes);
  expect(judge.asked[0]?.body).toEqual({
    model: 'seer:8b',
    temperature: 0,
    max_tokens: 2000,
    messages: [
      { role: 'system', content: 'Answer each claim.' },
      {
        role: 'user',
        content: [
          ...[
            ['Frame 0 (0.00 s)'],
            ['Frame 12 (0.50 s)'],
            ['Frame 24 (1.00 s)'],
            ['Frame 36 (1.50 s)'],
          ].flatMap(([text]) => [
            { type: 'text', text },
            { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/2Q==' } },
          ]),
          { type: 'text', text: 'Is there a square?' },
        ],
      },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'check',
        strict: true,
        schema: {
          type: 'object',
          properties: {
            answer: { type: 'string', enum: ['yes', 'no'] },
            frames: { type: 'array', items: { type: 'number' } },
          },
          required: ['answer', 'frames'],
          additionalProperties: false,
        },
      },
    },
  });
  expect(judge.asked[0]?.request.headers.authorization).toBe('Bearer key-of-judge');
  expect(budget.used().tokens).toBe(1000);
});

test.for([
  ['in reasoning_content', completionOf('', { reasoning_content: JSON.stringify(yes) })],
  ['in reasoning', completionOf('', { reasoning: JSON.stringify(yes) })],
  ['after thoughts', completionOf(`<think>{"answer": "no"}</think>\n${JSON.stringify(yes)}`)],
  ['after thoughts without their start', completionOf(`hm, {no}</think>${JSON.stringify(yes)}`)],
  ['in a code fence', completionOf(`\`\`\`json\n${JSON.stringify(yes)}\n\`\`\``)],
  ['within prose', completionOf(`Here it is: ${JSON.stringify(yes)} I hope this helps.`)],
] as const)('takes an answer %s', async ([, completion]) => {
  const judge = await serveReplies(sending(completion));
  expect((await clientOf(judge.url).ask(question, budgetOf())).answer).toEqual(yes);
  expect(judge.asked).toHaveLength(1);
});

describe('learns from refusals how a server wants its requests', () => {
  test('the schema in words', async () => {
    const judge = await serveReplies(
      refusing("'response_format.type' must be 'json_schema' or 'text'"),
      yes,
    );
    const client = clientOf(judge.url);
    await client.ask(question, budgetOf());
    await client.ask(question, budgetOf());
    expect(judge.asked.map(({ body }) => 'response_format' in body)).toEqual([true, false, false]);
    expect(judge.asked[1]?.rules).toContain('"additionalProperties":false');
  });

  test('fewer pictures, and says which', async () => {
    const judge = await serveReplies(
      refusing('At most 2 image(s) may be provided in one request.'),
      yes,
    );
    const { pictures: shown } = await clientOf(judge.url).ask(question, budgetOf());
    expect(shown.map(({ frame }) => frame)).toEqual([12, 36]);
    expect(judge.asked[1]?.frames).toEqual([12, 36]);
  });

  test('max_completion_tokens, and no temperature', async () => {
    const judge = await serveReplies(
      refusing("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
      refusing("'temperature' does not support 0 with this model."),
      yes,
    );
    await clientOf(judge.url).ask(question, budgetOf());
    expect(judge.asked[2]?.body).toMatchObject({ max_completion_tokens: 2000 });
    expect(Object.keys(judge.asked[2]?.body ?? {})).not.toContain('temperature');
  });
});

test("uses Ollama's own interface, without thinking and with a large enough context", async () => {
  const bodies: Record<string, unknown>[] = [];
  const { baseUrl } = await serve(({ path, body }, response) => {
    if (path === '/api/version') return sendJson(response, 200, { version: '0.12.6' });
    if (path !== '/api/chat') return void response.writeHead(404).end();
    bodies.push(JSON.parse(body));
    sendJson(response, 200, {
      message: { content: '', thinking: JSON.stringify(yes) },
      done_reason: 'stop',
      prompt_eval_count: 4500,
      eval_count: 40,
    });
  });
  const budget = budgetOf();
  expect((await clientOf(baseUrl).ask(question, budget)).answer).toEqual(yes);
  expect(bodies[0]).toMatchObject({
    model: 'seer:8b',
    stream: false,
    think: false,
    format: { type: 'object', required: ['answer', 'frames'] },
    options: { temperature: 0, num_ctx: 8192, num_predict: 2000 },
    messages: [{ role: 'system' }, { role: 'user', images: Array(4).fill('/9j/2Q==') }],
  });
  expect(budget.used().tokens).toBe(4540);
});

describe('is an error, never an empty answer:', () => {
  test.for([
    [
      'an answer that is cut off',
      'model_output_invalid',
      /cut off/,
      [sending(completionOf('{"answer": "no', {}, 'length'))],
    ],
    ['an empty answer', 'model_output_invalid', /empty/, [sending(completionOf(' \n '))]],
    ['prose', 'model_output_invalid', /form: "I see/, [sending(completionOf('I see a square.'))]],
    ['another value', 'model_output_invalid', /form/, [{ answer: 'maybe', frames: [] }]],
    [
      'a model that declines',
      'model_output_invalid',
      /declined: "No/,
      [sending(completionOf('', { refusal: 'No.' }))],
    ],
    [
      'endless white space',
      'model_output_invalid',
      /form/,
      [sending(completionOf(`{${'\n'.repeat(500_000)}`))],
    ],
    ['no completion', 'model_unavailable', /no chat completion/, [sending({ hello: 1 })]],
    [
      'no vision',
      'model_unavailable',
      /cannot see pictures/,
      [refusing('image input is not supported - hint: mmproj', 500)],
    ],
    [
      'an unknown model',
      'model_unavailable',
      /has no model "seer:8b"/,
      [refusing('model not found', 404)],
    ],
    ['a missing key', 'model_unavailable', /needs a key/, [refusing('nope', 401)]],
    [
      'an error of the server',
      'model_unavailable',
      /status 500: /,
      [refusing('CUDA out of memory', 500)],
    ],
    [
      'a redirect',
      'model_unavailable',
      /redirects/,
      [sending({}, 307, { location: '/elsewhere' })],
    ],
    [
      'a huge answer',
      'model_output_invalid',
      /over 1 MiB/,
      [sending(completionOf('x'.repeat(1_100_000)))],
    ],
  ] as const)('%s', async ([, code, message, replies]) => {
    const judge = await serveReplies(...replies);
    const asking = clientOf(judge.url).ask(question, budgetOf());
    await expect(asking).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(judge.requests.every(({ path }) => path !== '/elsewhere')).toBe(true);
  });

  test('a server that is not there', async () => {
    const server = await serve(() => {});
    await server.stop();
    await expect(clientOf(server.baseUrl).ask(question, budgetOf())).rejects.toMatchObject({
      code: 'model_unavailable',
      message: expect.stringContaining('cannot be reached (ECONNREFUSED)'),
    });
  });

  test('a server that does not answer in time', async () => {
    const judge = await serveReplies(() => {});
    const asking = clientOf(judge.url).ask(question, budgetOf({ seconds: 0.3 }));
    await expect(asking).rejects.toMatchObject({ code: 'model_timeout' });
  });
});

test('learns nothing from words that only resemble a wish, and quotes no key', async () => {
  const judge = await serveReplies(
    refusing('key-of-judge has no memory. More information: log', 500),
  );
  const asking = clientOf(judge.url, 'key-of-judge').ask(question, budgetOf());
  await expect(asking).rejects.toThrow('status 500: "{"error":{"message":"… has no memory.');
  expect(judge.asked).toHaveLength(1);
});

test('asks no other server than the one of its address', async () => {
  const judge = await serveReplies(yes);
  await expect(clientOf(`${judge.url}//v1`).ask(question, budgetOf())).rejects.toThrow('no model');
  expect(judge.requests.map(({ path }) => path)).toEqual(['//v1/chat/completions']);
});

test.for([
  ['none', { prompt_tokens: 0, completion_tokens: 0 }],
  ['more than there are', { prompt_tokens: 1e300 }],
] as const)('counts tokens itself if a server counts %s', async ([, usage]) => {
  const judge = await serveReplies(sending({ ...completionOf(yes), usage }));
  const budget = budgetOf();
  await clientOf(judge.url).ask(question, budget);
  expect(budget.used().tokens).toBe(4017);
});

test('waits as a busy server asks for', async () => {
  const judge = await serveReplies(sending({}, 429, { 'retry-after': '0' }), yes);
  expect((await clientOf(judge.url).ask(question, budgetOf())).answer).toEqual(yes);
});

test('stops at the limits of a clip', async () => {
  const judge = await serveReplies(yes);
  const client = clientOf(judge.url);
  const budget = budgetOf({ requests: 3 });
  await client.ask(question, budget);
  await client.ask(question, budget);
  await expect(client.ask(question, budget)).rejects.toMatchObject({ code: 'model_timeout' });
  const small = budgetOf({ tokens: 500 });
  await client.ask(question, small);
  await expect(client.ask(question, small)).rejects.toThrow('limit of 500 tokens');
  expect(judge.asked).toHaveLength(3);
});

test('stops with the reason of its own signal', async () => {
  const deleted = new AbortController();
  const judge = await serveReplies(() => deleted.abort(new Error('the run was deleted')));
  const asking = clientOf(judge.url).ask(question, budgetOf({}, deleted.signal));
  await expect(asking).rejects.toThrow('the run was deleted');
});
