import { z } from 'zod';
import type { Picture } from '../client/question.ts';
import { dataList, dataText, questionOf } from './question-of.ts';

export const judgedClaimKinds = [
  'object',
  'count',
  'color',
  'direction',
  'order',
  'action',
  'place',
  'manner',
] as const;
export type JudgedClaimKind = (typeof judgedClaimKinds)[number];

const splitSchema = z.strictObject({
  claims: z.array(
    z.strictObject({
      id: z.string(),
      words: z.string(),
      kind: z.enum(judgedClaimKinds),
      question: z.string(),
      depends_on: z.string(),
    }),
  ),
});

const splitRules = `Split the prompt of a video into atomic claims about what can be seen in it. For each claim give:
id: c1, c2, …; words: the words of the prompt that make the claim, copied exactly; kind: object (something is there), count, color, direction (where it moves or looks), order (what happens first), action, place, or manner (how); question: a yes/no question to which "yes" means that the video matches; depends_on: the id of the claim without which this one makes no sense, such as the object whose color it is, or "".
Leave out sound, quality, style, camera, and words listed as already checked.`;

export type SplitClaim = z.infer<typeof splitSchema>['claims'][number];

const split = questionOf('split', splitRules, splitSchema);

/** @param checked words that need no model */
export const splitQuestion = (prompt: string, checked: readonly { text: string }[]) => {
  const words = checked.map(({ text }) => ({ words: text }));
  return split([], dataText('Prompt', prompt), dataList('Already checked', words));
};

export type AskedClaim = { id: string; question: string };

const claimsText = (claims: readonly AskedClaim[]): string =>
  dataList(
    'Claims',
    claims.map(({ id, question }) => ({ id, question })),
  );

const checkSchema = z.strictObject({
  answers: z.array(
    z.strictObject({
      id: z.string(),
      answer: z.enum(['yes', 'no', 'cannot_be_seen']),
      frames: z.array(z.number()),
    }),
  ),
});

const checkRules =
  "Answer each claim's question, each on its own: yes, no, or cannot_be_seen. frames: the numbers of the frames that show it.";

const check = questionOf('check', checkRules, checkSchema);

export const checkQuestion = (pictures: readonly Picture[], claims: readonly AskedClaim[]) =>
  check(pictures, claimsText(claims));

const describeSchema = z.strictObject({ description: z.string() });

const describeRules =
  'Describe the video: every person, animal and thing with how many there are, their colors and sizes, where they are, what they do and how, in which direction they move, and what happens first, next and last. At most 200 words.';

const describe = questionOf('describe', describeRules, describeSchema);

/** Asked without the prompt, so that it cannot suggest the answer. */
export const describeQuestion = (pictures: readonly Picture[]) =>
  describe(pictures, 'Describe these frames, in order.');

const compareSchema = z.strictObject({
  answers: z.array(
    z.strictObject({ id: z.string(), answer: z.enum(['matches', 'differs', 'not_described']) }),
  ),
});

const compareRules =
  'You get a description of a video and claims. Say for each claim whether the description matches it, differs from it, or does not describe it.';

const compare = questionOf('compare', compareRules, compareSchema);

export const compareQuestion = (description: string, claims: readonly AskedClaim[]) =>
  compare([], dataText('Description', description), claimsText(claims));
