/** One result of two runs: what was found in the picture of a clip, and by its prompt later. */

import { hasJudged } from './judged-parts.ts';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pictureDetector = 'visual_glitch';

const isOfPicture = (entry: unknown): entry is Fields =>
  isObject(entry) && entry.detector === pictureDetector;

/** The counts of both; a summary that cannot be read, or does not fit its own list, stays so. */
const sumOf = (answer: unknown, picture: unknown): unknown => {
  if (!isObject(answer) || !isObject(picture)) return answer;
  const { num_glitches: count, has_visual_glitch: has } = answer;
  const { num_glitches: others, has_visual_glitch: otherHas } = picture;
  if (typeof count !== 'number' || typeof others !== 'number') return answer;
  if (typeof has !== 'boolean' || typeof otherHas !== 'boolean') return answer;
  return { ...answer, num_glitches: count + others, has_visual_glitch: has || otherHas };
};

/** Whether an answer judged the picture itself, though it was not asked to. */
const hasOwnPicture = (detectors: unknown, glitches: readonly unknown[]): boolean =>
  Array.isArray(detectors)
    ? detectors.some((entry) => isOfPicture(entry) && hasJudged(String(entry.status)))
    : glitches.some((finding) => isObject(finding) && finding.type === pictureDetector);

/**
 * Puts the findings of a run that judged the picture before those of one that judged the prompt only.
 * All else is what the latter answered; the added member says where the rest comes from.
 * @param answer as received. Without a list of findings, or where it judged the picture, too, it stays
 *   as it is
 * @param picture the answer of the run that judged the picture, which was judged in full
 */
export const withPicture = (answer: unknown, picture: unknown): unknown => {
  if (!isObject(answer) || !isObject(picture)) return answer;
  const { result: own, detectors } = answer;
  const { result: other } = picture;
  if (!isObject(own) || !isObject(other)) return answer;
  if (!Array.isArray(own.glitches) || !Array.isArray(other.glitches)) return answer;
  if (hasOwnPicture(detectors, own.glitches)) return answer;
  const reused = { detector: pictureDetector, status: 'reused' };
  return {
    ...answer,
    result: {
      ...own,
      glitches: [...other.glitches, ...own.glitches],
      summary: sumOf(own.summary, other.summary),
    },
    ...(Array.isArray(detectors) && {
      detectors: [reused, ...detectors.filter((entry) => !isOfPicture(entry))],
    }),
    clipcheck_picture: { evaluation_id: picture.id },
  };
};
