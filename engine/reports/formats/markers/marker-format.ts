import { AppError } from '../../../../shared/errors/app-error.ts';
import { uniqueFileNames } from '../../../clips/files/unique-file-names.ts';
import type { Report, ReportBody, ReportFormat } from '../../report.ts';
import { formatCount, formatCountOf } from '../../text/format-amounts.ts';
import { oneLine } from './marker-text.ts';
import { createTimeline, rateForClip, rateForMost, type Timeline } from './timeline.ts';

type Write = (timeline: Timeline) => ReportBody;

/** The title and the clips, in which formats differ: "Film · 60 clips, 20 kept". */
const timelineTitle = ({ options: { title }, countClips, selected }: Report): string => {
  const { clips, kept, rejected } = countClips();
  const decided = kept === clips ? 'kept clip' : rejected === clips ? 'rejected clip' : null;
  const all = kept === 0 ? '' : ` · ${formatCountOf(clips, 'clip')}, ${formatCount(kept)} kept`;
  if (decided === null) return title + all;
  const open = selected.clips - selected.kept - selected.rejected;
  const undecided = open > 0 ? `, ${formatCount(open)} undecided left out` : '';
  const others = selected.clips > clips ? ` of ${formatCount(selected.clips)}${undecided}` : '';
  return `${title} · ${formatCountOf(clips, decided)}${others}`;
};

async function* oneTimeline(report: Report, write: Write): ReportBody {
  const clips = report.clips()[Symbol.asyncIterator]();
  const { value: first } = await clips.next();
  if (!first) throw new AppError('unknown_clip', 'The clips are no longer in the library.');
  const all = async function* () {
    yield first;
    yield* { [Symbol.asyncIterator]: () => clips };
  };
  const rate = rateForMost(first, report.countRates());
  yield* write(createTimeline(oneLine(timelineTitle(report)), rate, all(), report));
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
      const rate = rateForClip(clip.table.rate);
      const timeline = createTimeline(oneLine(clip.card.name), rate, [clip], report);
      yield { path: `${nameOf(clip.card.name)}.${shape.extension}`, body: write(timeline) };
    }
  },
});
