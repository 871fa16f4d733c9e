import papaparse from 'papaparse';
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

/**
 * Why a report is incomplete, by its file extension; null if it is complete: read to its end by
 * third-party code.
 */
export const faultOf = async ({
  fileName,
  content,
}: {
  fileName: string;
  content: Buffer;
}): Promise<string | null> => {
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
    default:
      return `nobody knows what ${fileName} is`;
  }
};
