import type { ClipCard } from '../../../shared/contract/library.ts';
import { createFrameTable, type FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { tableFromMetadata } from '../../../shared/domain/frames/stored-table.ts';
import { placeSegments } from '../../../shared/domain/prompt-segments.ts';
import {
  sentReading,
  storedReading,
  videoDifferences,
} from '../../../shared/domain/video-readings.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { Run } from '../../../shared/model/run.ts';
import type { ReceivedFinding } from '../../../shared/service-api/finding.ts';
import type { ClipMedia } from '../../clips/media/pictures/create-clip-media.ts';

/**
 * Reads the frame table of a file; derives it from stored values if that is missing or not needed.
 */
export const frameTableOf = async (
  card: ClipCard,
  findings: readonly { readonly region?: object | null | undefined }[],
  media: Pick<ClipMedia, 'frameTimes'>,
): Promise<FrameTable> => {
  const hasPlaces = findings.some(({ region }) => region);
  const times = hasPlaces && card.copies > 0 ? await media.frameTimes(card.clipId) : null;
  return times
    ? createFrameTable(times.startSecs, times.lastDurationSec, times.originSec)
    : tableFromMetadata(card);
};

export type LocatedFinding<Sent = ReceivedFinding> = Pick<
  Finding,
  'place' | 'namedWords' | 'words'
> & { readonly sent: Sent };

export const locateFindings = <Sent extends ReceivedFinding>(
  prompt: string,
  findings: readonly Sent[],
  table: FrameTable,
): LocatedFinding<Sent>[] => {
  const segments = placeSegments(
    prompt,
    findings.map(({ prompt_segment: segment }) => segment),
  );
  return findings.map((sent, index) => ({
    sent,
    place: placeFinding(sent, table),
    namedWords: sent.prompt_segment?.text ?? '',
    words: segments[index] ?? null,
  }));
};

/**
 * Describes a mismatch between the service's frames and seconds in this file; null if they agree.
 */
export const describeTimeMismatch = ({ place }: Pick<Finding, 'place'>): string | null =>
  place.disagreementFrames <= 1
    ? null
    : `The service’s frame and second differ by up to ${place.disagreementFrames.toLocaleString('en-US')} frames in this file. The second is used.`;

type DescribedRun = Pick<Run, 'copy'> & {
  readonly answer: Pick<NonNullable<Run['answer']>, 'video'> | null;
};

/** Where the service's reading of the video differs from the file or copy; empty if they agree. */
export const describeVideoMismatches = (
  card: ClipCard,
  { answer, copy }: DescribedRun,
  { rate }: FrameTable,
): string[] => {
  const clip = { ...storedReading(card), isVariable: rate.isVariable };
  const differences = videoDifferences(sentReading(clip, copy), answer?.video ?? null, (count) =>
    count.toLocaleString('en-US'),
  );
  return Object.values(differences).filter((text) => text !== null);
};

export const describeWordMismatch = ({ words }: Pick<Finding, 'words'>): string | null => {
  if (words === null) return 'not in this prompt';
  return words.reading === 'nearest' ? 'found near the position the service gave' : null;
};
