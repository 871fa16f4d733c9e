import { recordHeaderCodec, recordVersion } from '../../../shared/documents/record.ts';
import { escapeJson } from '../../../shared/text/json-text.ts';
import { recordOfClip } from '../record-of-clip.ts';
import { type Report, singleFileFormat } from '../report.ts';

const headerOf = ({ madeAt, options, clipCount, library }: Report): unknown =>
  recordHeaderCodec.encode({
    clipcheck: 'report',
    version: recordVersion,
    madeMs: madeAt.getTime(),
    title: options.title,
    clips: clipCount,
    only: options.only,
    library,
  });

const lineOf = (value: unknown): string => `${escapeJson(JSON.stringify(value))}\n`;

export const jsonlFormat = singleFileFormat(
  { extension: 'jsonl', passes: 1 },
  async function* (report) {
    yield lineOf(headerOf(report));
    const only = new Set(report.options.only);
    for await (const clip of report.clips()) {
      const stored = report.storedOf(clip.card.clipId);
      if (stored) yield lineOf(recordOfClip(clip, stored, only));
    }
  },
);
