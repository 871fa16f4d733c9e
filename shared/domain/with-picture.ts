/** Merges two runs into one result: one that judged the picture, and a later one for the prompt. */
import { isJsonObject } from '../service-api/exact-json.ts';
import { pictureTypes } from './finding-types.ts';

const isPictureType = (type: unknown): boolean => pictureTypes.some((one) => one === type);

const isPictureDetector = (entry: unknown): boolean =>
  isJsonObject(entry) && isPictureType(entry.detector);

const isPictureFinding = (finding: unknown): boolean =>
  isJsonObject(finding) && isPictureType(finding.type);

/** Returns an unreadable summary unchanged. */
const withAddedCount = (summary: unknown, found: number): unknown => {
  if (!isJsonObject(summary)) return summary;
  const { num_glitches: count, has_visual_glitch: has } = summary;
  if (typeof count !== 'number' || typeof has !== 'boolean') return summary;
  return { ...summary, num_glitches: count + found, has_visual_glitch: has || found > 0 };
};

/**
 * Puts picture findings before those of a run that judged only the prompt. All else is from the
 * latter; an added member names the run that judged the picture.
 * @param answer as received; unchanged if it has no list of findings or has picture findings itself
 */
export const withPicture = (answer: unknown, picture: unknown): unknown => {
  if (!isJsonObject(answer) || !isJsonObject(picture)) return answer;
  const { result: own, detectors } = answer;
  const { result: other } = picture;
  if (!isJsonObject(own) || !isJsonObject(other)) return answer;
  if (!Array.isArray(own.glitches) || !Array.isArray(other.glitches)) return answer;
  if (own.glitches.some(isPictureFinding)) return answer;
  // Only picture findings: others would concern the stand-in prompt, not this one.
  const found = other.glitches.filter(isPictureFinding);
  const reused = pictureTypes.map((detector) => ({ detector, status: 'reused' }));
  return {
    ...answer,
    result: {
      ...own,
      glitches: [...found, ...own.glitches],
      summary: withAddedCount(own.summary, found.length),
    },
    ...(Array.isArray(detectors) && {
      detectors: [...reused, ...detectors.filter((entry) => !isPictureDetector(entry))],
    }),
    clipcheck_picture: { evaluation_id: picture.id },
  };
};
