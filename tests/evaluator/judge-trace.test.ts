import { expect, test } from 'vitest';
import { type BudgetLimits, createBudget } from '../../evaluator/judge/client/budget.ts';
import { createJudgeClient } from '../../evaluator/judge/client/judge-client.ts';
import { judgeClaims } from '../../evaluator/judge/judge-claims.ts';
import { picturesWith } from '../../evaluator/judge/judge-defects.ts';
import type { JudgeRun } from '../../evaluator/judge/judge-run.ts';
import { type Asked, answerAs } from '../support/scripted-judge.ts';
import { serveJudge } from '../support/servers.ts';

const claims = [
  { id: 'c1', words: 'A fox', kind: 'object', isTrue: true },
  { id: 'c2', words: 'two lanterns', kind: 'count', isTrue: false },
];

const answers = (asked: Asked): object => {
  if (asked.name === 'describe') return { description: 'A fox sits beside one lantern.' };
  if (asked.name === 'defect_hands') return { can_be_seen: true, frames: [12, 15] };
  if (asked.name === 'sound_hands') return { can_be_seen: true, frames: [6, 9] };
  return answerAs('perfect', claims)(asked);
};

test('docs/judge-trace.md has one conversation per kind of question', async () => {
  const sections: string[] = [];
  const judge = await serveJudge((asked) => {
    const answer = answers(asked);
    const frames = asked.frames.length > 0 ? [`Frames: ${asked.frames.join(', ')}`, ''] : [];
    sections.push(
      [
        ...[`## ${asked.name}`, '', '**System**', '', '```text', asked.rules, '```', ''],
        ...['**User**', '', ...frames, '```text', asked.text, '```', ''],
        ...['**Answer**', '', '```json', JSON.stringify(answer, null, 2), '```', ''],
      ].join('\n'),
    );
    return answer;
  });
  const url = new URL('/v1', judge.url);
  const client = createJudgeClient({ url, model: 'model', apiKey: null });
  const limits: BudgetLimits = { requests: 20, tokens: 100_000, seconds: 30 };
  const budget = createBudget(limits, new AbortController().signal);
  const run: JudgeRun = {
    judgeName: 'model',
    ask: (question) => client.ask(question, budget),
    takePictures: async (wanted) =>
      wanted.map(({ frame }) => ({ frame, sec: frame / 24, jpeg: '/9j/2Q==' })),
    counts: () => false,
  };
  const info = { duration_sec: 2, width: 640, height: 360, fps: 24, num_frames: 48 };
  const prompt = 'A fox sits beside two lanterns';
  await judgeClaims({ prompt, info, people: [] }, [], run);
  const crops = await run.takePictures([6, 9, 12, 15].map((frame) => ({ frame, area: null })));
  await picturesWith('hands', crops, run);
  const head = [
    '# What a judge is asked',
    '',
    'Made by `tests/evaluator/judge-trace.test.ts`, with a scripted model: every frame is sent as a JPEG after its number and time. [A judge of your own](judge.md) says what becomes of the answers.',
    '',
  ];
  const trace = [...head, ...sections].join('\n');
  await expect(trace).toMatchFileSnapshot('../../docs/judge-trace.md');
});
