import { z } from 'zod';
import { AnalysisFailedError } from '../../analysis/analysis-errors.ts';
import type { Budget } from './budget.ts';
import type { Picture, Question } from './question.ts';
import { objectIn, parseJson, type Reply, readReply } from './read-reply.ts';
import { bodyOf, type Dialect, initialDialect, thinned } from './request-body.ts';
import { type JudgeAddress, type ServerAnswer, sendRequest } from './send-request.ts';

/** An answer, with the pictures it is about: a server may take fewer than were asked about. */
export type JudgeAnswer<Answer> = { answer: Answer; pictures: readonly Picture[] };

/** For servers that do not report their usage. */
const TOKENS_PER_PICTURE = 1000;
const CHARACTERS_PER_TOKEN = 4;

const estimatedTokens = ({ rules, text, pictures }: Question<unknown>, { texts }: Reply): number =>
  Math.ceil((rules.length + text.length + texts.join('').length) / CHARACTERS_PER_TOKEN) +
  pictures.length * TOKENS_PER_PICTURE;

/** Quotes a server, which may repeat the key. */
const quote = (text: string, { apiKey }: JudgeAddress): string => {
  const safe = apiKey === null ? text : text.replaceAll(apiKey, '…');
  const line = safe.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line === '' ? '' : `: "${line.slice(0, 200)}"`;
};

const withoutVision =
  /image input|image_url is only|not support (?:image|vision)|no vision|not a (?:vision|multimodal)|mmproj/i;
/** Of a server that may take the request in another form; others are about the key or the address. */
const refusals: readonly number[] = [400, 422, 500, 501];

/**
 * Reads from a refusal how a server wants the request, see the threads named in docs/judge.md.
 * @returns null if it names nothing that can be changed
 */
const dialectAfter = (dialect: Dialect, { status, text }: ServerAnswer): Dialect | null => {
  if (!refusals.includes(status) || withoutVision.test(text)) return null;
  const most = Number(/at most (\d+) image/i.exec(text)?.[1] ?? Number.NaN);
  if (most >= 1 && most < dialect.maxPictures) return { ...dialect, maxPictures: most };
  if (/max_completion_tokens/i.test(text) && dialect.tokenMember === 'max_tokens') {
    return { ...dialect, tokenMember: 'max_completion_tokens' };
  }
  if (/temperature/i.test(text) && dialect.hasTemperature) {
    return { ...dialect, hasTemperature: false };
  }
  const isAboutSchema = /response_format|json_schema|grammar|structured|\bformat\b/i.test(text);
  if (isAboutSchema && dialect.schemaIn === 'format') return { ...dialect, schemaIn: 'words' };
  return null;
};

const refusalOf = ({ status, text }: ServerAnswer, address: JudgeAddress): AnalysisFailedError => {
  const { url, model } = address;
  const quoted = quote(text, address);
  const unavailable = (message: string) => new AnalysisFailedError('model_unavailable', message);
  if (withoutVision.test(text)) {
    return unavailable(`The model "${model}" cannot see pictures. Choose one with vision.`);
  }
  if (status === 401 || status === 403) {
    const refused = address.apiKey === null ? 'needs a key' : 'refused the key';
    return unavailable(
      `The judge at ${url.host} ${refused}. Set it in the settings, or as CLIPCHECK_JUDGE_KEY.`,
    );
  }
  if (status === 404) {
    const where = `${url.host}${url.pathname}`;
    return unavailable(`The judge at ${where} has no model "${model}"${quoted}.`);
  }
  if (status >= 300 && status < 400) {
    return unavailable(`The judge at ${url.host} redirects to another address. Give that one.`);
  }
  return unavailable(`The judge at ${url.host} answered with status ${status}${quoted}.`);
};

/** Most likely the address is that of another program. */
const noCompletion = ({ text }: ServerAnswer, address: JudgeAddress): AnalysisFailedError =>
  new AnalysisFailedError(
    'model_unavailable',
    `The server at ${address.url.host} gave no chat completion${quote(text, address)}. Check the address of the judge.`,
  );

const invalid = (why: string): AnalysisFailedError =>
  new AnalysisFailedError(
    'model_output_invalid',
    `The answer of the judge cannot be used: ${why}.`,
  );

const readAnswer = <Answer>(
  { schema }: Question<Answer>,
  reply: Reply,
  address: JudgeAddress,
): Answer => {
  if (reply.refusal) throw invalid(`it declined${quote(reply.refusal, address)}`);
  if (reply.isCut) throw invalid('it is cut off at the limit of tokens');
  if (reply.texts.length === 0) throw invalid('it is empty');
  for (const text of reply.texts) {
    const parsed = schema.safeParse(objectIn(text));
    if (parsed.success) return parsed.data;
  }
  throw invalid(`it is not of the requested form${quote(reply.texts[0] ?? '', address)}`);
};

const ollamaVersionSchema = z.object({ version: z.string() });

/** Asks a model over chat-completions, or over Ollama's own interface. */
export const createJudgeClient = (address: JudgeAddress) => {
  const { url, model } = address;
  let dialect: Dialect | null = null;
  const at = (pathname: string): URL => Object.assign(new URL(url), { pathname });
  const endpointOf = ({ isOllama }: Dialect): URL =>
    at(isOllama ? '/api/chat' : `${url.pathname}/chat/completions`);

  /** Only Ollama answers there; behind another path is no Ollama. */
  const findDialect = async (budget: Budget): Promise<Dialect> => {
    if (url.pathname !== '/v1') return initialDialect;
    const { status, text } = await sendRequest(at('/api/version'), address, null, budget);
    const isOllama = status === 200 && ollamaVersionSchema.safeParse(parseJson(text)).success;
    return { ...initialDialect, isOllama };
  };

  const send = async <Answer>(
    question: Question<Answer>,
    using: Dialect,
    budget: Budget,
  ): Promise<JudgeAnswer<Answer>> => {
    const pictures = thinned(question.pictures, using.maxPictures);
    const sent = { ...question, pictures };
    const body = bodyOf(sent, model, using);
    const answered = await sendRequest(endpointOf(using), address, body, budget);
    if (answered.status !== 200) {
      const next = dialectAfter(using, answered);
      if (!next) throw refusalOf(answered, address);
      dialect = next;
      return send(question, next, budget);
    }
    const reply = readReply(parseJson(answered.text));
    if (!reply) throw noCompletion(answered, address);
    budget.spend(reply.tokens ?? estimatedTokens(sent, reply));
    return { answer: readAnswer(sent, reply, address), pictures };
  };

  return {
    /**
     * Asks once more with the schema in words if the answer cannot be read: some models answer
     * outside of an enforced schema.
     * @throws AnalysisFailedError; the reason of the budget's signal
     */
    ask: async <Answer>(
      question: Question<Answer>,
      budget: Budget,
    ): Promise<JudgeAnswer<Answer>> => {
      dialect ??= await findDialect(budget);
      const known = dialect;
      try {
        return await send(question, known, budget);
      } catch (error) {
        const isUnread =
          error instanceof AnalysisFailedError && error.code === 'model_output_invalid';
        if (!isUnread || known.schemaIn === 'words') throw error;
        return send(question, { ...dialect, schemaIn: 'words' }, budget);
      }
    },
  };
};
