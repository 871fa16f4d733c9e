import { z } from 'zod';
import type { Picture, Question } from './question.ts';

/** How a server wants its requests: learned from its refusals. */
export type Dialect = {
  isOllama: boolean;
  /** `words`: the schema is part of the system message, for servers that do not enforce one. */
  schemaIn: 'format' | 'words';
  maxPictures: number;
  tokenMember: 'max_tokens' | 'max_completion_tokens';
  hasTemperature: boolean;
};

export const initialDialect: Dialect = {
  isOllama: false,
  schemaIn: 'format',
  maxPictures: Number.POSITIVE_INFINITY,
  tokenMember: 'max_tokens',
  hasTemperature: true,
};

/** Enough for every answer, and for the thoughts of a model that cannot do without. */
const MAX_ANSWER_TOKENS = 2000;

/** Keeps `count` pictures, evenly spaced. */
export const thinned = (pictures: readonly Picture[], count: number): readonly Picture[] =>
  pictures.length <= count
    ? pictures
    : Array.from(
        { length: count },
        (_, at) => pictures[Math.floor(((at + 0.5) * pictures.length) / count)] as Picture,
      );

const labelOf = ({ frame, sec }: Picture): string => `Frame ${frame} (${sec.toFixed(2)} s)`;

const jsonSchemaOf = (schema: z.ZodType): object => {
  const { $schema: _, ...members } = z.toJSONSchema(schema);
  return members;
};

const rulesOf = ({ rules, schema }: Question<unknown>, { schemaIn }: Dialect): string =>
  schemaIn === 'format'
    ? rules
    : `${rules}\nAnswer with JSON only, without Markdown, of this JSON schema: ${JSON.stringify(jsonSchemaOf(schema))}`;

/** Pictures are JPEG data URIs in the object form, the only one that all servers take. */
const chatBody = (question: Question<unknown>, model: string, dialect: Dialect): object => ({
  model,
  ...(dialect.hasTemperature && { temperature: 0 }),
  [dialect.tokenMember]: MAX_ANSWER_TOKENS,
  messages: [
    { role: 'system', content: rulesOf(question, dialect) },
    {
      role: 'user',
      content: [
        ...question.pictures.flatMap((picture) => [
          { type: 'text', text: labelOf(picture) },
          { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${picture.jpeg}` } },
        ]),
        { type: 'text', text: question.text },
      ],
    },
  ],
  ...(dialect.schemaIn === 'format' && {
    response_format: {
      type: 'json_schema',
      json_schema: { name: question.name, strict: true, schema: jsonSchemaOf(question.schema) },
    },
  }),
});

/** Generous figures: a context that is too small is cut without an error. */
const TOKENS_PER_PICTURE = 1300;
const CHARACTERS_PER_TOKEN = 3;
const CONTEXT_STEP = 4096;

const contextOf = ({ rules, text, pictures }: Question<unknown>): number => {
  const words = (rules.length + text.length) / CHARACTERS_PER_TOKEN;
  const tokens = words + pictures.length * TOKENS_PER_PICTURE + MAX_ANSWER_TOKENS;
  return Math.ceil(tokens / CONTEXT_STEP) * CONTEXT_STEP;
};

/** Ollama's own interface: its compatible one ignores `num_ctx` and `think`. */
const ollamaBody = (question: Question<unknown>, model: string, dialect: Dialect): object => ({
  model,
  stream: false,
  think: false,
  ...(dialect.schemaIn === 'format' && { format: jsonSchemaOf(question.schema) }),
  options: { temperature: 0, num_ctx: contextOf(question), num_predict: MAX_ANSWER_TOKENS },
  messages: [
    { role: 'system', content: rulesOf(question, dialect) },
    {
      role: 'user',
      content: [
        ...question.pictures.map((picture, at) => `Picture ${at + 1}: ${labelOf(picture)}`),
        question.text,
      ].join('\n'),
      images: question.pictures.map(({ jpeg }) => jpeg),
    },
  ],
});

export const bodyOf = (question: Question<unknown>, model: string, dialect: Dialect): object =>
  (dialect.isOllama ? ollamaBody : chatBody)(question, model, dialect);
