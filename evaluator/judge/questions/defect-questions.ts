import { z } from 'zod';
import type { Picture } from '../client/question.ts';
import { questionOf } from './question-of.ts';

type DefectTexts = {
  /** Asks for frames with the defect. */
  defect: string;
  /** Asks for frames without it: a model that says yes to everything contradicts itself. */
  sound: string;
  /** Description of a finding. */
  found: string;
};

export const defectTexts = {
  hands: {
    defect:
      'Look only at hands. Which frames show a hand with missing, extra or fused fingers, or of an impossible shape?',
    sound: 'Look only at hands. In which frames are all hands that can be seen normal?',
    found: 'A hand has an impossible shape or number of fingers.',
  },
  face: {
    defect:
      'Look only at faces. Which frames show a face with misplaced, doubled, melted or missing features?',
    sound: 'Look only at faces. In which frames are all faces that can be seen normal?',
    found: 'A face is deformed.',
  },
  limbs: {
    defect:
      'Look only at arms and legs. Which frames show too many or too few of them, or one that bends or joins where it cannot?',
    sound: 'Look only at arms and legs. In which frames are all that can be seen normal?',
    found: 'An arm or a leg is impossible.',
  },
  merge: {
    defect:
      'Which frames show a person and a thing, or two things, that melt into one or pass through each other?',
    sound: 'In which frames is everything clearly separate from everything else?',
    found: 'Two things merge or pass through each other.',
  },
  vanish: {
    defect:
      'Compare each frame with the one before. In which frames is something missing, or new, that could neither leave, enter nor be hidden?',
    sound:
      'Compare each frame with the one before. In which frames is everything still there, and nothing new?',
    found: 'Something appears or vanishes.',
  },
} as const satisfies Record<string, DefectTexts>;

export type DefectKind = keyof typeof defectTexts;
export const defectKinds = Object.keys(defectTexts) as DefectKind[];

const framesSchema = z.strictObject({
  can_be_seen: z.boolean(),
  frames: z.array(z.number()),
});

const frameRules =
  'Answer with the numbers of the frames asked for; none if there are none. can_be_seen: whether what is asked about can be seen at all.';

export const defectQuestion = (
  kind: DefectKind,
  form: 'defect' | 'sound',
  pictures: readonly Picture[],
) => questionOf(`${form}_${kind}`, frameRules, framesSchema)(pictures, defectTexts[kind][form]);
