import { z } from 'zod';
import { readOptional } from '../../../shared/service-api/tolerant.ts';

const text = readOptional(z.string());
/** No answer costs more: a larger figure is an error of the server. */
const MAX_TOKENS = 10_000_000;
const count = readOptional(z.int().min(0).max(MAX_TOKENS));

const messageSchema = z.object({
  content: text,
  reasoning_content: text,
  reasoning: text,
  thinking: text,
  refusal: text,
});

const chatReplySchema = z
  .object({
    choices: z.tuple([z.object({ finish_reason: text, message: messageSchema })], z.unknown()),
    usage: readOptional(z.object({ prompt_tokens: count, completion_tokens: count })),
  })
  .transform(({ choices: [{ message, finish_reason: end }], usage }) => {
    return { message, end, prompt: usage?.prompt_tokens, answer: usage?.completion_tokens };
  });

const ollamaReplySchema = z
  .object({
    message: messageSchema,
    done_reason: text,
    prompt_eval_count: count,
    eval_count: count,
  })
  .transform(({ message, done_reason: end, prompt_eval_count: prompt, eval_count: answer }) => {
    return { message, end, prompt, answer };
  });

const replySchema = z.union([ollamaReplySchema, chatReplySchema]);

/** What a model answered. */
export type Reply = {
  /** Where the answer may be: some servers put it beside the content, which is empty then. */
  texts: string[];
  isCut: boolean;
  /** Why the model declined to answer; null if it did not. */
  refusal: string | null;
  /** Null if the server did not count. */
  tokens: number | null;
};

/** Returns null for something that is no answer of a model. */
export const readReply = (body: unknown): Reply | null => {
  const { data } = replySchema.safeParse(body);
  if (!data) return null;
  const { message, end, prompt = 0, answer = 0 } = data;
  const { content, reasoning_content, reasoning, thinking, refusal } = message;
  const places = [content, reasoning_content, reasoning, thinking];
  return {
    texts: places.flatMap((one) => (one?.trim() ? [one] : [])),
    isCut: end === 'length',
    refusal: refusal?.trim() || null,
    tokens: prompt + answer || null,
  };
};

/** Returns undefined for text that is not JSON. */
export const parseJson = (answer: string): unknown => {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
};

/**
 * Returns the object between the first and last brace, which code fences and prose may surround,
 * after a model's thinking, of which servers may drop the opening tag; else undefined.
 */
export const objectIn = (answer: string): unknown => {
  const said = answer.split(/<\/think(?:ing)?>/).at(-1) ?? '';
  return parseJson(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
};
