import type { ServerResponse } from 'node:http';
import { type ReceivedRequest, sendJson, startRawServer } from './raw-server.ts';

/** What a model was asked, as far as an answer depends on it. */
export type Asked = {
  /** `split`, `check`, `describe`, `compare`, `defect_hands`, `sound_hands`, … */
  name: string;
  rules: string;
  text: string;
  /** Numbers of the frames sent. */
  frames: number[];
  body: Record<string, unknown>;
  request: ReceivedRequest;
};

/** An answer, or a function that writes any other response. */
export type JudgeReply = object | ((response: ServerResponse) => void);

type Part = { type: string; text?: string };

/** Questions by what only their rules say: a schema in words has no name. */
const namesByRules: readonly [RegExp, string][] = [
  [/Split the prompt/, 'split'],
  [/Answer each claim/, 'check'],
  [/Describe the video/, 'describe'],
  [/get a description/, 'compare'],
];

const readAsked = (request: ReceivedRequest): Asked => {
  const body = JSON.parse(request.body);
  const [{ content: rules }, { content }] = body.messages;
  const parts: Part[] = Array.isArray(content) ? content : [{ type: 'text', text: content }];
  const texts = parts.flatMap(({ text }) => text ?? []);
  const named = body.response_format?.json_schema?.name;
  return {
    name: named ?? namesByRules.find(([pattern]) => pattern.test(rules))?.[1] ?? '',
    rules,
    text: texts.at(-1) ?? '',
    frames: texts.flatMap((text) => {
      const found = /^Frame (\d+) \(/.exec(text);
      return found ? [Number(found[1])] : [];
    }),
    body,
    request,
  };
};

/** A chat completion. */
export const completionOf = (
  content: unknown,
  message: Record<string, unknown> = {},
  finish_reason = 'stop',
) => ({
  choices: [
    {
      finish_reason,
      message: {
        role: 'assistant',
        content: typeof content === 'string' ? content : JSON.stringify(content),
        ...message,
      },
    },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 100 },
});

/** A server with a model. @param reply the answer to a question, or a raw response */
export const startJudge = async (reply: (asked: Asked) => JudgeReply) => {
  const asked: Asked[] = [];
  const { baseUrl, requests, stop } = await startRawServer((request, response) => {
    if (request.path !== '/v1/chat/completions') return void response.writeHead(404).end();
    const question = readAsked(request);
    asked.push(question);
    const answer = reply(question);
    if (typeof answer === 'function') answer(response);
    else sendJson(response, 200, completionOf(answer));
  });
  return { url: baseUrl, asked, requests, namesAsked: () => asked.map(({ name }) => name), stop };
};

export type ScriptedClaim = {
  id: string;
  words: string;
  kind: string;
  depends_on?: string;
  /** What can be seen in the clip. */
  isTrue: boolean;
};

export type Character = 'perfect' | 'useless' | 'biased' | 'contradictory';

const checkedBy: Readonly<Record<Character, (isTrue: boolean) => string>> = {
  perfect: (isTrue) => (isTrue ? 'yes' : 'no'),
  useless: () => 'cannot_be_seen',
  biased: () => 'yes',
  contradictory: () => 'no',
};

/** Answers questions about claims as a model of some character would. */
export const answerAs =
  (character: Character, claims: readonly ScriptedClaim[]) =>
  ({ name, frames, text }: Asked): object => {
    const named = claims.filter(({ id }) => text.includes(`"${id}"`));
    if (name === 'split') {
      const split = claims.map(({ isTrue: _, depends_on = '', ...claim }) => ({
        ...claim,
        depends_on,
        question: `Is this visible: ${claim.words}?`,
      }));
      return { claims: split };
    }
    if (name === 'check') {
      const answer = checkedBy[character];
      return {
        answers: named.map(({ id, isTrue }) => ({ id, answer: answer(isTrue), frames })),
      };
    }
    if (name === 'describe') return { description: 'A picture of something.' };
    const compared = character === 'contradictory' ? 'matches' : 'differs';
    return { answers: named.map(({ id }) => ({ id, answer: compared })) };
  };
