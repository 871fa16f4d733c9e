import { describe, expect, test } from 'vitest';
import {
  optionsOfFormat,
  type ReportFormatId,
  reportFormats,
} from '../../shared/contract/reports.ts';
import { deceptive, hostileLibraryForAll } from '../support/hostile-library.ts';
import { writtenFiles, writtenReport } from '../support/written-report.ts';

const library = hostileLibraryForAll();

/** Clips with such characters in every text, and one without any. */
const selection = () => {
  const { hostile, ordinary } = library();
  const clips = [hostile.deceptive, hostile.bidi, hostile.control, ordinary];
  return { clipIds: clips.map(({ clipId }) => clipId) };
};

const folders: readonly ReportFormatId[] = ['bundle', 'cvat', 'fiftyone'];

const textsOf = async (format: ReportFormatId): Promise<string> => {
  const options = optionsOfFormat[format].includes('title') ? { title: `t ${deceptive}` } : {};
  if (!folders.includes(format)) {
    return writtenReport(library().dataDir, format, options, selection());
  }
  const files = await writtenFiles(library().dataDir, format, options, selection());
  const isText = (path: string): boolean => /\.(html|css|js|xml|json)$/.test(path);
  return Object.entries(files)
    .map(([path, text]) => (isText(path) ? path + text : path))
    .join('\n');
};

/** With them, the other control characters of the hostile texts. */
const anyDeceptive = new RegExp(`[${deceptive}\0\u0007\u001b]`);

describe('characters that deceive a reader', () => {
  // A PDF is not text, and pdf.test.ts reads its pages.
  test.for(reportFormats.filter((format) => format !== 'pdf'))(
    'appear in no report as %s',
    async (format) => {
      const text = await textsOf(format);
      expect(text.length).toBeGreaterThan(100);
      const at = text.search(anyDeceptive);
      expect(at < 0 ? null : text.slice(Math.max(0, at - 60), at + 10)).toBeNull();
    },
  );
});
