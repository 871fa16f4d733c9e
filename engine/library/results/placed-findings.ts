import type { ShownRun } from '../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import { createFrameTable, type FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { type FindingPlace, placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { tableFromMetadata } from '../../../shared/domain/frames/stored-table.ts';
import { type PlacedSegment, placeSegments } from '../../../shared/domain/prompt-segments.ts';
import {
  sentReading,
  serviceReading,
  storedReading,
  videoDifferences,
} from '../../../shared/domain/video-readings.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import type { ClipMedia } from '../../clips/media/pictures/clip-media.ts';

/** A finding with its position in the local file and in the prompt. */
export type PlacedFinding<Finding = ReceivedFinding> = Finding & {
  /** From 1, in the order of the result, as shown in the app. */
  readonly number: number;
  readonly place: FindingPlace;
  /** The words of the run's prompt that it names; null if it names none, or they are not there. */
  readonly segment: PlacedSegment | null;
};

/**
 * Reads the frame table of a clip's file; derives it from the stored frame count and rate if the
 * file is not needed or missing.
 */
export const frameTableOf = async (
  card: ClipCard,
  findings: readonly Pick<ReceivedFinding, 'region'>[],
  media: Pick<ClipMedia, 'frameTimes'>,
): Promise<FrameTable> => {
  const hasPlaces = findings.some(({ region }) => region);
  const times = hasPlaces && card.copies > 0 ? await media.frameTimes(card.clipId) : null;
  return times
    ? createFrameTable(times.startSecs, times.lastDurationSec, times.originSec)
    : tableFromMetadata(card);
};

export const placeFindings = <Finding extends ReceivedFinding>(
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

/**
 * Describes a mismatch between the service's frames and seconds in this file; null if they agree.
 */
export const describeTimeMismatch = ({ place }: Pick<PlacedFinding, 'place'>): string | null =>
  place.disagreementFrames <= 1
    ? null
    : `The service’s frame and second differ by up to ${place.disagreementFrames.toLocaleString('en-US')} frames in this file. The second is used.`;

/**
 * Describes where the service's reading of the video differs from the file, or from the copy that it
 * was sent; empty if they agree.
 */
export const describeVideoMismatches = (
  card: ClipCard,
  { evaluation, copy }: Pick<ShownRun, 'evaluation' | 'copy'>,
  { rate }: FrameTable,
): string[] => {
  const clip = { ...storedReading(card), isVariable: rate.isVariable };
  const differences = videoDifferences(
    sentReading(clip, copy),
    serviceReading(evaluation),
    (count) => count.toLocaleString('en-US'),
  );
  return Object.values(differences).filter((text) => text !== null);
};

/** Describes a mismatch between a finding's words and the prompt; null if they agree. */
export const describeWordMismatch = ({
  segment,
}: Pick<PlacedFinding, 'segment'>): string | null => {
  if (segment === null) return 'not in this prompt';
  return segment.reading === 'nearest' ? 'found near the position the service gave' : null;
};
