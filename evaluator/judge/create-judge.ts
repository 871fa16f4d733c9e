import { createHash } from 'node:crypto';
import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import { judgeVersionOf } from '../../shared/service-api/judge-version.ts';
import type { Analysis } from '../analysis/worker-process.ts';
import type { JudgeAnswers } from '../store/evaluator-store.ts';
import { type BudgetLimits, createBudget } from './client/budget.ts';
import { createJudgeClient, type JudgeAnswer } from './client/judge-client.ts';
import type { Question } from './client/question.ts';
import type { JudgeAddress } from './client/send-request.ts';
import { judgeClip } from './judge-clip.ts';
import type { JudgeRun } from './judge-run.ts';

/** Version of the questions: to be raised when an answer could differ. */
const QUESTIONS = 'q1';
const MAX_NAME = 60;
const TOKENS_PER_UNIT = 1000;

export type JudgeOptions = JudgeAddress & {
  limits: BudgetLimits;
  /** Runs at a time. */
  parallel: number;
  /** By judge, as `judgeNameOf` returns it: kinds of opinions that count, since they were measured. */
  countedKinds: Readonly<Record<string, readonly string[]>>;
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Makes a name part of a version: plain characters, and a hash if that lost any. */
const versionPart = (name: string): string => {
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, MAX_NAME);
  return plain === name ? plain : `${plain}-${hashOf(name).slice(0, 8)}`;
};

/** Names what is measured: the server, the model and the questions. */
export const judgeNameOf = (url: URL, model: string): string =>
  [versionPart(url.host + url.pathname), versionPart(model), QUESTIONS].join('.');

const shownName = (model: string): string => model.replace(/\p{C}+/gu, '').slice(0, MAX_NAME);

export type Judge = ReturnType<typeof createJudge>;

/**
 * A further build of the default model: its analysis, and then the opinions of a model.
 * @param baseVersion of that model
 */
export const createJudge = (baseVersion: string, options: JudgeOptions, answers: JudgeAnswers) => {
  const { url, model, limits, countedKinds } = options;
  const judgeName = shownName(model);
  const client = createJudgeClient(options);
  const judge = judgeNameOf(url, model);
  const version = judgeVersionOf(baseVersion, judge);

  const keyOf = ({ rules, text, pictures }: Question<unknown>): string =>
    hashOf(JSON.stringify([version, rules, text, pictures]));

  /** Opens a run of questions, with a budget of its own. @param signal stops it */
  const open = (takePictures: JudgeRun['takePictures'], signal: AbortSignal) => {
    const budget = createBudget(limits, signal);
    const ask = async <Answer>(question: Question<Answer>): Promise<JudgeAnswer<Answer>> => {
      const key = keyOf(question);
      const stored = await answers.find(key);
      const known = question.schema.safeParse(stored?.answer);
      if (stored && known.success) {
        const isShown = ({ frame }: { frame: number }) => stored.frames.includes(frame);
        return { answer: known.data, pictures: question.pictures.filter(isShown) };
      }
      const given = await client.ask(question, budget);
      const frames = given.pictures.map(({ frame }) => frame);
      await answers.add(key, { answer: given.answer, frames });
      return given;
    };
    const counts = (kind: string): boolean => countedKinds[judge]?.includes(kind) ?? false;
    const run: JudgeRun = { judgeName, ask, takePictures, counts };
    return { run, tokens: () => budget.used().tokens };
  };

  return {
    version,
    parallel: options.parallel,
    build: {
      label: `Signal 1 with ${judgeName}`,
      note: `The same analysis, and opinions of ${judgeName} at ${url.host}; they count where the model was measured.`,
    },
    open,
    /**
     * Adds opinions to an analysis, with what they cost: 1,000 tokens are a unit, also for
     * questions that failed; stored answers are free.
     * @throws the reason of `signal`; errors of `takePictures`
     */
    judge: async (
      prompt: string,
      info: VideoInfo,
      analysis: Analysis,
      takePictures: JudgeRun['takePictures'],
      signal: AbortSignal,
    ): Promise<Analysis> => {
      const { run, tokens } = open(takePictures, signal);
      const people = analysis.people ?? [];
      const judged = await judgeClip({ prompt, info, people }, analysis, run);
      return { ...judged, units: Math.ceil(tokens() / TOKENS_PER_UNIT) };
    },
  };
};
