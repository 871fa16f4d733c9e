/** One result of two runs: what was found in the picture of a clip, and by its prompt later. */

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pictureDetector = 'visual_glitch';

const isOfPicture = (entry: unknown): entry is Fields =>
  isObject(entry) && entry.detector === pictureDetector;

const isInPicture = (finding: unknown): boolean =>
  isObject(finding) && finding.type === pictureDetector;

/** A summary that counts so many findings more; one that cannot be read stays as it is. */
const counting = (summary: unknown, found: number): unknown => {
  if (!isObject(summary)) return summary;
  const { num_glitches: count, has_visual_glitch: has } = summary;
  if (typeof count !== 'number' || typeof has !== 'boolean') return summary;
  return { ...summary, num_glitches: count + found, has_visual_glitch: has || found > 0 };
};

/**
 * Puts the findings of a run that judged the picture before those of one that judged the prompt only.
 * All else is what the latter answered; the added member says where the rest comes from.
 * @param answer as received. Without a list of findings, or where it found something in the picture,
 *   too, it stays as it is
 * @param picture the answer of the run that judged the picture, which was judged in full
 */
export const withPicture = (answer: unknown, picture: unknown): unknown => {
  if (!isObject(answer) || !isObject(picture)) return answer;
  const { result: own, detectors } = answer;
  const { result: other } = picture;
  if (!isObject(own) || !isObject(other)) return answer;
  if (!Array.isArray(own.glitches) || !Array.isArray(other.glitches)) return answer;
  if (own.glitches.some(isInPicture)) return answer;
  // A service that judged the stand-in for a prompt, too, said nothing of this one.
  const found = other.glitches.filter(isInPicture);
  const reused = { detector: pictureDetector, status: 'reused' };
  return {
    ...answer,
    result: {
      ...own,
      glitches: [...found, ...own.glitches],
      summary: counting(own.summary, found.length),
    },
    ...(Array.isArray(detectors) && {
      detectors: [reused, ...detectors.filter((entry) => !isOfPicture(entry))],
    }),
    clipcheck_picture: { evaluation_id: picture.id },
  };
};
