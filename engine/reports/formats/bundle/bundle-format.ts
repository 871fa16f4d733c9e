import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { uniqueFileNames } from '../../../clips/files/unique-file-names.ts';
import { clientNoFileText } from '../../client/client-texts.ts';
import { readLogo } from '../../client/read-logo.ts';
import { mapAhead } from '../../create-report.ts';
import { stillPxOf } from '../../read-report-clip.ts';
import type {
  Report,
  ReportBody,
  ReportClip,
  ReportFile,
  ReportFormat,
  ReportSummary,
} from '../../report.ts';
import { type Html, html } from '../../text/html.ts';
import { createSpool, type Spool } from '../../text/spool.ts';
import {
  clientClip,
  clientFoot,
  clientSummary,
  clientTableEnd,
  clientTableRow,
  clientTableStart,
} from '../html/client-page.ts';
import { clientStyle, filterScript, reportStyle } from '../html/page-assets.ts';
import {
  type BundleClip,
  bundleHref,
  bundlePageEnd,
  bundlePageStart,
  clipPage,
  copyPath,
  listEnd,
  listRow,
  listStart,
  type Neighbours,
  pagePath,
  prepareBundleClip,
  renderClipPage,
  stillPath,
  thumbnail,
} from './bundle-pages.ts';

const look = { styles: ['client.css'], scheme: 'light' } as const;

const clientListStart = (
  report: Report,
  summary: ReportSummary,
  logo: string | null,
): Html => html`${bundlePageStart({
  title: report.options.title,
  className: 'client',
  root: '',
  script: null,
  ...look,
})}<main>
${clientSummary(report, summary, logo)}${clientTableStart(summary.byGenerator.length > 0)}`;

const clientListRow = (bundled: BundleClip, { byGenerator }: ReportSummary): Html =>
  clientTableRow(bundled.clip, {
    href: bundleHref('', pagePath(bundled.fileName)),
    hasGenerators: byGenerator.length > 0,
    picture: thumbnail(bundled),
  });

const clientListEnd = (): Html => html`${clientTableEnd()}</main>
${bundlePageEnd(clientFoot)}`;

const clientClipPage = (
  bundled: BundleClip,
  neighbours: Neighbours,
  { options }: Pick<Report, 'options'>,
): Html =>
  renderClipPage(bundled, neighbours, options, {
    page: { className: 'client client-clip-page', ...look },
    whyNoFile: clientNoFileText,
    details: (clip, hrefOf) => clientClip(clip, options, hrefOf),
    foot: clientFoot,
  });

const clipsAhead = 3;

async function* bodyOf(...parts: readonly (string | Uint8Array | Html)[]): ReportBody {
  for (const part of parts) yield part instanceof Uint8Array ? part : String(part);
}

async function* consumeFile(path: string): ReportBody {
  yield* createReadStream(path);
  await rm(path);
}

const baseName = ({ card }: ReportClip): string => card.name.replace(/(?<=.)\.[^.]*$/, '');

async function* mediaFiles({ fileName, proxy, stills }: BundleClip): AsyncGenerator<ReportFile> {
  if (proxy) yield { path: copyPath(fileName), body: consumeFile(proxy.path) };
  for (const [frame, { jpeg }] of stills) {
    yield { path: stillPath(fileName, frame), body: bodyOf(jpeg) };
  }
}

const bundleClips = ({ clips, media, scratchDir, options }: Report): AsyncIterable<BundleClip> => {
  const nameOf = uniqueFileNames();
  const stillPx = stillPxOf(options);
  return mapAhead(clips(stillPx), clipsAhead, (clip) =>
    prepareBundleClip(clip, nameOf(baseName(clip)), { media, scratchDir, stillPx }),
  );
};

const pageFor = ({ options }: Report) => (options.layout === 'client' ? clientClipPage : clipPage);

/** Yields pages and media of all clips; a page once the name of the next one is known. */
async function* clipFiles(
  report: Report,
  onClip: (bundled: BundleClip) => Promise<void>,
): AsyncGenerator<ReportFile> {
  const pageOf = (
    bundled: BundleClip,
    before: string | null,
    after: string | null,
  ): ReportFile => ({
    path: pagePath(bundled.fileName),
    body: bodyOf(pageFor(report)(bundled, { before, after }, report)),
  });
  let before: string | null = null;
  let last: BundleClip | null = null;
  for await (const bundled of bundleClips(report)) {
    if (last) {
      yield pageOf(last, before, bundled.fileName);
      before = last.fileName;
    }
    yield* mediaFiles(bundled);
    await onClip(bundled);
    last = bundled;
  }
  if (last) yield pageOf(last, before, null);
}

async function* listBody(start: Html, rows: Spool, end: Html): ReportBody {
  yield String(start);
  yield* rows.read();
  yield String(end);
}

const asset = async (name: string): Promise<string> =>
  readFile(new URL(`./assets/${name}`, import.meta.url), 'utf8');

async function* technicalFiles(report: Report): AsyncGenerator<ReportFile> {
  const summary = await report.summary();
  await using rows = await createSpool(report.scratchDir);
  const worst = new Map<string, string | null>(summary.worst.map(({ clipId }) => [clipId, null]));
  yield* clipFiles(report, async (bundled) => {
    const { clipId } = bundled.clip.card;
    if (worst.has(clipId)) worst.set(clipId, bundled.fileName);
    await rows.write(String(listRow(bundled)));
  });
  const start = listStart(report, summary, (clipId) => worst.get(clipId) ?? undefined);
  yield { path: 'index.html', body: listBody(start, rows, listEnd()) };
  const styles = [reportStyle.text, await asset('player.css'), await asset('bundle.css')];
  yield { path: 'assets/app.css', body: bodyOf(...styles) };
  yield { path: 'assets/list.js', body: bodyOf(filterScript.text, await asset('list.js')) };
  yield { path: 'assets/player.js', body: bodyOf(await asset('player.js')) };
}

async function* clientFiles(report: Report): AsyncGenerator<ReportFile> {
  const { options } = report;
  const logo = options.logo === null ? null : readLogo(options.logo);
  const summary = await report.summary();
  await using rows = await createSpool(report.scratchDir);
  yield* clipFiles(report, (bundled) => rows.write(String(clientListRow(bundled, summary))));
  const logoPath = logo && `assets/logo.${logo.extension}`;
  const start = clientListStart(report, summary, logoPath);
  yield { path: 'index.html', body: listBody(start, rows, clientListEnd()) };
  const styles = [clientStyle.text, await asset('player.css'), await asset('client-bundle.css')];
  yield { path: 'assets/client.css', body: bodyOf(...styles) };
  yield { path: 'assets/player.js', body: bodyOf(await asset('player.js')) };
  if (logo && logoPath) yield { path: logoPath, body: bodyOf(logo.bytes) };
}

export const bundleFormat: ReportFormat = {
  extension: 'zip',
  // Once for the summary, once for the pages.
  passes: 2,
  isFolder: () => true,
  files: (report) =>
    report.options.layout === 'client' ? clientFiles(report) : technicalFiles(report),
};
