import { AppError } from '../../../../shared/errors/app-error.ts';
import { uniqueFileNames } from '../../../clips/files/unique-file-names.ts';
import type { Report, ReportBody, ReportFormat } from '../../report.ts';
import { oneLine } from './marker-text.ts';
import { createTimeline, type Timeline } from './timeline.ts';

type Write = (timeline: Timeline) => ReportBody;

async function* oneTimeline(report: Report, title: string, write: Write): ReportBody {
  const clips = report.clips()[Symbol.asyncIterator]();
  const { value: first } = await clips.next();
  if (!first) throw new AppError('unknown_clip', 'The clips are no longer in the library.');
  const all = async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => clips };
  };
  yield* write(createTimeline(oneLine(title), first, all(), report));
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
      const title = `${report.options.title}${shape.takesOnly ? ': kept clips' : ''}`;
      yield { path: `report.${shape.extension}`, body: oneTimeline(report, title, write) };
      return;
    }
    const nameOf = uniqueFileNames();
    for await (const clip of report.clips()) {
      const timeline = createTimeline(oneLine(clip.card.name), clip, [clip], report);
      yield { path: `${nameOf(clip.card.name)}.${shape.extension}`, body: write(timeline) };
    }
  },
});
