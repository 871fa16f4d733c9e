import { z } from 'zod';
import { readOptional } from '../../../shared/service-api/tolerant.ts';

const text = readOptional(z.string());
/** No answer costs more: a larger figure is an error of the server. */
const MAX_TOKENS = 10_000_000;
const count = readOptional(z.int().min(0).max(MAX_TOKENS));

const chatReplySchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: text,
        message: z.object({
          content: text,
          refusal: text,
          reasoning_content: text,
          reasoning: text,
        }),
      }),
    )
    .min(1),
  usage: readOptional(z.object({ prompt_tokens: count, completion_tokens: count })),
});

const ollamaReplySchema = z.object({
  message: z.object({ content: text, thinking: text }),
  done_reason: text,
  prompt_eval_count: count,
  eval_count: count,
});

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

const sum = (prompt = 0, answer = 0): number | null => prompt + answer || null;

const filled = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((one) => (one?.trim() ? [one] : []));

/** Returns null for something that is no answer of a model. */
export const readReply = (body: unknown): Reply | null => {
  const ollama = ollamaReplySchema.safeParse(body);
  if (ollama.success) {
    const { message, done_reason, prompt_eval_count, eval_count } = ollama.data;
    return {
      texts: filled([message.content, message.thinking]),
      isCut: done_reason === 'length',
      refusal: null,
      tokens: sum(prompt_eval_count, eval_count),
    };
  }
  const chat = chatReplySchema.safeParse(body);
  const choice = chat.data?.choices[0];
  if (!choice) return null;
  const { content, refusal, reasoning_content, reasoning } = choice.message;
  return {
    texts: filled([content, reasoning_content, reasoning]),
    isCut: choice.finish_reason === 'length',
    refusal: refusal?.trim() || null,
    tokens: sum(chat.data?.usage?.prompt_tokens, chat.data?.usage?.completion_tokens),
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
