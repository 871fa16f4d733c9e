import papaparse from 'papaparse';
import type { Page } from 'playwright/test';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const readArchive = (content: Buffer): Promise<string[]> =>
  new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, archive?: ZipFile) => {
      if (error || !archive) return reject(error);
      const names: string[] = [];
      archive.on('entry', (entry: Entry) => {
        archive.openReadStream(entry, (failure, stream) => {
          if (failure || !stream) return reject(failure);
          stream.on('error', reject).on('end', () => {
            names.push(entry.fileName);
            archive.readEntry();
          });
          stream.resume();
        });
      });
      archive.on('end', () => resolve(names)).on('error', reject);
      archive.readEntry();
    });
  });

/** Why the browser cannot parse a text as XML; null if it can. */
const xmlProblem = (page: Page, text: string): Promise<string | null> =>
  page.evaluate(
    (xml) =>
      new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')
        ?.textContent ?? null,
    text,
  );

/**
 * Why a report is incomplete, by its file extension; null if it is complete: read to its end by
 * third-party code.
 */
export const faultOf = async (
  page: Page,
  { fileName, content }: { fileName: string; content: Buffer },
): Promise<string | null> => {
  const text = content.toString('utf8');
  switch (fileName.split('.').at(-1)) {
    case 'html':
      return text.trimEnd().endsWith('</html>') ? null : 'the page has no end';
    case 'pdf':
      return text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF') ? null : 'not a PDF';
    case 'zip':
      return (await readArchive(content)).length > 0 ? null : 'nothing is in it';
    case 'csv': {
      const { data, errors } = papaparse.parse<string[]>(text, { skipEmptyLines: true });
      const widths = new Set(data.map((row) => row.length));
      return errors[0]?.message ?? (widths.size === 1 ? null : 'its rows differ in their width');
    }
    case 'jsonl':
      for (const line of text.trimEnd().split('\n')) JSON.parse(line);
      return null;
    case 'json':
      JSON.parse(text);
      return null;
    case 'xml':
    case 'fcpxml':
      return xmlProblem(page, text);
    case 'edl':
      return text.startsWith('TITLE:') ? null : 'it has no title';
    case 'md':
      return text.startsWith('# ') && text.endsWith('\n') ? null : 'it has no heading or no end';
    default:
      return `nobody knows what ${fileName} is`;
  }
};
