import { sentReading, serviceReading } from '../../../../shared/domain/video-readings.ts';
import type { Review } from '../../clip-player/review-context.ts';
import { doubtsText } from './finding-texts.ts';
import { compareReadings, localReading, type ReadingRow } from './video-readings.ts';

/** Comparison of the service's reading of the video with Clipcheck's own. */
export type VideoDoubts = {
  readonly rows: readonly ReadingRow[];
  /** Whether the rows are about the copy that was evaluated, not about the whole clip. */
  readonly isOfCopy: boolean;
  /** Doubts as sentences; empty if everything agrees. */
  readonly texts: readonly string[];
};

/** Compares the service's reading of the shown run, including its findings, with the local file. */
export const videoDoubts = ({
  detail,
  run,
  table,
  frames,
  findings,
}: Pick<Review, 'detail' | 'run' | 'table' | 'frames' | 'findings'>): VideoDoubts => {
  const service = serviceReading(run?.evaluation ?? null);
  // If the service was sent a copy, it read the copy.
  const here = sentReading(localReading(detail.card, frames), (service && run?.copy) ?? null);
  const rows = compareReadings(here, service);
  const texts = [...rows.map(({ difference }) => difference), doubtsText(findings, table)];
  return { rows, isOfCopy: here.isOfCopy, texts: texts.filter((text) => text !== null) };
};
