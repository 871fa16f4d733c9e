import type { ClipCard } from '../../../shared/contract/library.ts';
import { createFrameTable, type FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { type FindingPlace, placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { tableOfFacts } from '../../../shared/domain/frames/stored-table.ts';
import { type PlacedSegment, placeSegments } from '../../../shared/domain/prompt-segments.ts';
import type { FindingRead } from '../../../shared/service-api/finding.ts';
import type { ClipMedia } from '../../clips/media/pictures/clip-media.ts';

/** A finding with where it lies in the local file and in the prompt. */
export type PlacedFinding<Finding = FindingRead> = Finding & {
  /** From 1, in the order of its result, as the app numbers it. */
  readonly number: number;
  readonly place: FindingPlace;
  /** Its words in the prompt of the run; null where it names none that are there. */
  readonly segment: PlacedSegment | null;
};

/** The table of a clip's file; of what is stored where there is no file, or nothing to be placed. */
export const frameTableOf = async (
  card: ClipCard,
  findings: readonly Pick<FindingRead, 'region'>[],
  media: Pick<ClipMedia, 'frameTimes'>,
): Promise<FrameTable> => {
  const hasPlaces = findings.some(({ region }) => region);
  const times = hasPlaces && card.copies > 0 ? await media.frameTimes(card.clipId) : null;
  return times ? createFrameTable([...times.startSecs], times.lastSec) : tableOfFacts(card);
};

/** Places the findings of a run. @param prompt of the run */
export const placeFindings = <Finding extends FindingRead>(
  prompt: string,
  findings: readonly Finding[],
  table: FrameTable,
): PlacedFinding<Finding>[] => {
  const segments = placeSegments(
    prompt,
    findings.map(({ prompt_segment: segment }) => segment),
  );
  return findings.map((finding, index) => ({
    ...finding,
    number: index + 1,
    place: placeFinding(finding, table),
    segment: segments[index] ?? null,
  }));
};

/** That the service seems to have counted the frames of another video; null where all agrees. */
export const placeDoubtWords = ({ place }: Pick<PlacedFinding, 'place'>): string | null =>
  place.disagreementFrames <= 1
    ? null
    : `The service’s frame and second differ by up to ${place.disagreementFrames.toLocaleString('en-US')} frames in this file. The second is used.`;

/** What is wrong with the words of the prompt that a finding names; null where they are there. */
export const segmentDoubtWords = ({ segment }: Pick<PlacedFinding, 'segment'>): string | null => {
  if (segment === null) return 'not in this prompt';
  return segment.reading === 'nearest' ? 'not where the service says, but near it' : null;
};
