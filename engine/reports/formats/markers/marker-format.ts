import type { ClipTotals } from '../../../../shared/contract/library.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { uniqueFileNames } from '../../../clips/files/unique-file-names.ts';
import type { Report, ReportBody, ReportFormat } from '../../report.ts';
import { formatCountOf } from '../../text/format-amounts.ts';
import { oneLine } from './marker-text.ts';
import { createTimeline, type Timeline } from './timeline.ts';

type Write = (timeline: Timeline) => ReportBody;

/** "60 clips"; "20 kept clips" if it has no others. */
const clipsText = ({ clips, kept, rejected }: ClipTotals): string =>
  formatCountOf(
    clips,
    kept === clips ? 'kept clip' : rejected === clips ? 'rejected clip' : 'clip',
  );

async function* oneTimeline(report: Report, write: Write): ReportBody {
  const clips = report.clips()[Symbol.asyncIterator]();
  const { value: first } = await clips.next();
  if (!first) throw new AppError('unknown_clip', 'The clips are no longer in the library.');
  const all = async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => clips };
  };
  const title = oneLine(`${report.options.title}: ${clipsText(report.totals())}`);
  yield* write(createTimeline(title, first, all(), report));
}

export const markerFormat = (
  shape: Pick<ReportFormat, 'extension' | 'takesOnly'>,
  write: Write,
): ReportFormat => ({
  ...shape,
  passes: 1,
  isFolder: ({ timeline }) => timeline === 'clips',
  files: async function* (report) {
    if (report.options.timeline === 'one') {
      yield { path: `report.${shape.extension}`, body: oneTimeline(report, write) };
      return;
    }
    const nameOf = uniqueFileNames();
    for await (const clip of report.clips()) {
      const timeline = createTimeline(oneLine(clip.card.name), clip, [clip], report);
      yield { path: `${nameOf(clip.card.name)}.${shape.extension}`, body: write(timeline) };
    }
  },
});
