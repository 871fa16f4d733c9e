import { z } from 'zod';
import { readOptional } from '../../../shared/service-api/tolerant.ts';

const text = readOptional(z.string());
const count = readOptional(z.number().min(0));

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

const sum = (prompt: number | undefined, answer: number | undefined): number | null =>
  prompt === undefined && answer === undefined ? null : (prompt ?? 0) + (answer ?? 0);

const filled = (texts: readonly (string | null | undefined)[]): string[] =>
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

/** Removes a model's thinking, of which servers may drop the opening tag, and code fences. */
const withoutWrapping = (answer: string): string =>
  answer
    .replace(/^[\s\S]*<\/think(?:ing)?>/, '')
    .replace(/^\s*```(?:json)?\s*\n/, '')
    .replace(/\n\s*```\s*$/, '')
    .trim();

const parseJson = (answer: string): unknown => {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
};

/** Returns the JSON that a text is, or has between its first and last brace; else undefined. */
export const jsonIn = (answer: string): unknown => {
  const bare = withoutWrapping(answer);
  return parseJson(bare) ?? parseJson(bare.slice(bare.indexOf('{'), bare.lastIndexOf('}') + 1));
};
