import { describe, expect, test } from 'vitest';
import { createJudge } from '../../evaluator/judge/create-judge.ts';
import { defectQuestion } from '../../evaluator/judge/questions/defect-questions.ts';
import { allScenes, sceneSize } from '../../evaluator/judge/test/drawn-scenes.ts';
import { testJudge } from '../../evaluator/judge/test/test-judge.ts';
import type { JudgeAnswers, StoredAnswer } from '../../evaluator/store/evaluator-store.ts';
import { type Asked, answerAs, type Character } from '../support/scripted-judge.ts';
import { serveJudge } from '../support/servers.ts';

/** Every sixth scene: all would take minutes on a busy machine. */
const someScenes = allScenes().filter((_, at) => at % 6 === 0);

/** Knows the scene asked about by its number: scenes are asked about in order. */
const answerScenes = (character: Character) => {
  let at = -1;
  // It sees faults everywhere.
  const isBiased = character === 'biased';
  return (asked: Asked): object => {
    const { name, frames } = asked;
    const isDefect = name.startsWith('defect');
    if (name === 'split' || isDefect) at += 1;
    const scene = someScenes[at];
    const hasFault = scene?.fault !== null;
    if (scene && 'prompt' in scene) {
      const claim = { id: 'c1', words: scene.prompt, kind: scene.fault ?? 'object' };
      const seen = isBiased ? 'perfect' : character;
      return answerAs(seen, [{ ...claim, isTrue: !isBiased && !hasFault }])(asked);
    }
    const isFound = isDefect === (isBiased || hasFault);
    if (character === 'useless') return { can_be_seen: false, frames: [] };
    if (character === 'contradictory') return { can_be_seen: true, frames };
    return { can_be_seen: true, frames: isFound ? frames : [] };
  };
};

const noAnswers: JudgeAnswers = { find: async () => null, add: async () => undefined };

const judgeAt = (url: string, answers = noAnswers) =>
  createJudge(
    'v1',
    {
      url: new URL('/v1', url),
      model: 'seer',
      apiKey: null,
      limits: { requests: 20, tokens: 100_000, seconds: 60 },
      parallel: 1,
      countedKinds: {},
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
    const all = ['object', 'count', 'color', 'direction', 'order', 'merge', 'vanish'];
    expect(kinds).toEqual(all.map((kind) => ({ kind, right: 4, wrong: 0, missed: 0 })));
  });

  test.for(['useless', 'contradictory'] as const)(
    'finds nothing with a %s one',
    async (character) => {
      const { kinds } = await runTest(character);
      for (const { right, missed } of kinds) expect([right, missed]).toEqual([0, 4]);
    },
  );

  test('counts the false findings of a biased one', async () => {
    const { kinds } = await runTest('biased');
    expect(kinds).toContainEqual({ kind: 'object', right: 4, wrong: 8, missed: 0 });
    expect(kinds).toContainEqual({ kind: 'vanish', right: 4, wrong: 4, missed: 0 });
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
  expect(result.unreadable).toBe(someScenes.filter((scene) => 'prompt' in scene).length);
  expect(result.kinds).toContainEqual({ kind: 'color', right: 0, wrong: 0, missed: 4 });
});

test('a short outage costs a scene; a judge that is down at first, or stays so, ends the test', async () => {
  const testWhile = async (isDown: (scene: number) => boolean) => {
    let scenes = 0;
    const server = await serveJudge(({ name }) => {
      scenes += 1;
      if (isDown(scenes - 1)) return (response) => void response.writeHead(500).end();
      return name === 'split' ? { claims: [] } : { can_be_seen: false, frames: [] };
    });
    const { signal } = new AbortController();
    return testJudge(judgeAt(server.url), someScenes, signal, () => undefined);
  };
  expect((await testWhile((scene) => [2, 3, 5, 7].includes(scene))).unreadable).toBe(4);
  const error = { code: 'model_unavailable' };
  await expect(testWhile((scene) => scene === 0)).rejects.toMatchObject(error);
  await expect(testWhile((scene) => [2, 3, 4].includes(scene))).rejects.toMatchObject(error);
});

test('takes a stored answer only for the same frames', async () => {
  const stored = new Map<string, StoredAnswer>();
  const server = await serveJudge(({ frames }) => ({ can_be_seen: true, frames }));
  const judge = judgeAt(server.url, {
    find: async (key) => stored.get(key) ?? null,
    add: async (key, answer) => void stored.set(key, answer),
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
  const scenes = allScenes();
  for (const kind of ['object', 'count', 'color', 'direction', 'order', 'merge', 'vanish']) {
    expect(scenes.filter(({ fault }) => fault === kind)).toHaveLength(24);
  }
  const defects = scenes.flatMap((scene) => ('defect' in scene ? [scene] : []));
  for (const kind of ['merge', 'vanish']) {
    expect(defects.filter(({ defect }) => defect === kind)).toHaveLength(48);
  }
  const prompts = scenes.filter((scene) => 'prompt' in scene);
  expect(prompts.filter(({ fault }) => fault === null)).toHaveLength(48);
});

test('all that a scene counts or compares stays within the picture, and apart from the rest', () => {
  for (const { drawings, fault } of allScenes()) {
    for (const moment of [0, 0.25, 0.5, 0.75, 1]) {
      const places = drawings.flatMap(({ at, size }) => {
        const center = at(moment);
        if (!center) return [];
        return [{ x: center.x * sceneSize.width, y: center.y * sceneSize.height, size }];
      });
      for (const [index, { x, y, size }] of places.entries()) {
        expect(Math.min(x, y, sceneSize.width - x, sceneSize.height - y)).toBeGreaterThan(size);
        for (const other of fault === 'merge' ? [] : places.slice(index + 1)) {
          expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(2 * size);
        }
      }
    }
  }
});
