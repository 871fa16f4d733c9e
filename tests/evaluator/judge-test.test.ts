import { describe, expect, test } from 'vitest';
import { createJudge } from '../../evaluator/judge/create-judge.ts';
import { defectQuestion } from '../../evaluator/judge/questions/defect-questions.ts';
import { allScenes, testJudge } from '../../evaluator/judge/test/test-judge.ts';
import type { JudgeAnswerTable, StoredAnswer } from '../../evaluator/store/judge-answer-table.ts';
import { type Asked, serveJudge } from '../support/scripted-judge.ts';

type Character = 'perfect' | 'useless' | 'biased' | 'contradictory';

/** Every sixth scene: all would take minutes on a busy machine. */
const everySixth = <Scene>(scenes: readonly Scene[]): Scene[] =>
  scenes.filter((_, at) => at % 6 === 0);
const someScenes = {
  claims: everySixth(allScenes().claims),
  defects: allScenes().defects.filter((_, at) => at % 12 < 2),
};

/** Knows the scene asked about by its number: scenes are asked about in order. */
const answerScenes = (character: Character) => {
  const { claims, defects } = someScenes;
  let [claim, defect] = [-1, -1];
  return ({ name, frames }: Asked): object => {
    if (name === 'split') {
      claim += 1;
      const { prompt = '', wrong } = claims[claim] ?? {};
      const kind = wrong ?? 'object';
      return { claims: [{ id: 'c1', words: prompt, kind, question: 'Is it so?', depends_on: '' }] };
    }
    if (name === 'check') {
      const isWrong = claims[claim]?.wrong !== null;
      const perfect = isWrong ? 'no' : 'yes';
      const answer = { perfect, useless: 'cannot_be_seen', biased: 'no', contradictory: 'no' };
      return { answers: [{ id: 'c1', answer: answer[character], frames }] };
    }
    if (name === 'describe') return { description: 'Shapes.' };
    if (name === 'compare') {
      const answer = character === 'contradictory' ? 'matches' : 'differs';
      return { answers: [{ id: 'c1', answer }] };
    }
    if (name.startsWith('defect')) defect += 1;
    const hasDefect = character === 'biased' || defects[defect]?.hasDefect;
    const isFound = name.startsWith('defect') === Boolean(hasDefect);
    if (character === 'useless') return { can_be_seen: false, frames: [] };
    if (character === 'contradictory') return { can_be_seen: true, frames };
    return { can_be_seen: true, frames: isFound ? frames : [] };
  };
};

const noAnswers: JudgeAnswerTable = { find: () => null, add: () => undefined };

const judgeAt = (url: string, answers = noAnswers) =>
  createJudge(
    'v1',
    {
      url: new URL('/v1', url),
      model: 'seer',
      apiKey: null,
      limits: { requests: 20, tokens: 100_000, seconds: 60 },
      parallel: 1,
      countedKinds: [],
    },
    answers,
  );

const runTest = async (character: Character) => {
  const server = await serveJudge(answerScenes(character));
  const judge = judgeAt(server.url);
  const progress: number[] = [];
  const result = await testJudge(judge, someScenes, new AbortController().signal, (done) =>
    progress.push(done),
  );
  expect(progress).toHaveLength(result.scenes);
  expect(result.tokens).toBe(1000 * server.asked.length);
  return result;
};

describe('the test of a model', () => {
  test('gives a perfect one full marks in every kind', async () => {
    const { kinds } = await runTest('perfect');
    expect(Object.keys(kinds).sort()).toEqual(
      ['color', 'count', 'direction', 'merge', 'object', 'order', 'vanish'].sort(),
    );
    for (const score of Object.values(kinds)) {
      expect(score).toEqual({ right: 4, wrong: 0, missed: 0 });
    }
  });

  test.for(['useless', 'contradictory'] as const)(
    'finds nothing with a %s one',
    async (character) => {
      const { kinds } = await runTest(character);
      for (const { right, missed } of Object.values(kinds)) expect([right, missed]).toEqual([0, 4]);
    },
  );

  test('counts the false findings of a biased one', async () => {
    const { kinds } = await runTest('biased');
    expect(kinds.object).toEqual({ right: 4, wrong: 8, missed: 0 });
    expect(kinds.vanish).toEqual({ right: 4, wrong: 4, missed: 0 });
  });
});

test('a scene with an unusable answer has no finding, and the test goes on', async () => {
  const server = await serveJudge(({ name }) =>
    name === 'split' ? { nonsense: true } : { can_be_seen: true, frames: [] },
  );
  const result = await testJudge(
    judgeAt(server.url),
    someScenes,
    new AbortController().signal,
    () => undefined,
  );
  expect(result.unreadable).toBe(someScenes.claims.length);
  expect(result.kinds.color).toEqual({ right: 0, wrong: 0, missed: 4 });
});

test('takes a stored answer only for the same frames', async () => {
  const stored = new Map<string, StoredAnswer>();
  const server = await serveJudge(({ frames }) => ({ can_be_seen: true, frames }));
  const judge = judgeAt(server.url, {
    find: (key) => stored.get(key) ?? null,
    add: (key, answer) => void stored.set(key, answer),
  });
  const { run } = judge.open(async () => [], new AbortController().signal);
  const still = (frame: number) => [{ frame, sec: frame / 24, jpeg: '/9j/2Q==' }];
  for (const frame of [1, 1, 7]) {
    const { answer } = await run.ask(defectQuestion('face', 'defect', still(frame)));
    expect(answer.frames).toEqual([frame]);
  }
  expect(server.asked).toHaveLength(2);
});

test('at least 20 scenes of each kind have its fault, and as many have none', () => {
  const { claims, defects } = allScenes();
  const kinds = ['object', 'count', 'color', 'direction', 'order'] as const;
  for (const kind of kinds) expect(claims.filter(({ wrong }) => wrong === kind)).toHaveLength(24);
  expect(claims.filter(({ wrong }) => wrong === null)).toHaveLength(48);
  for (const kind of ['merge', 'vanish']) {
    const ofKind = defects.filter((one) => one.kind === kind);
    expect(ofKind.map(({ hasDefect }) => hasDefect).filter(Boolean)).toHaveLength(24);
    expect(ofKind).toHaveLength(48);
  }
});
