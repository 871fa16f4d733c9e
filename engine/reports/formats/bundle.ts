import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFrameTable, type FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { uniqueFileNames } from '../../clips/files/unique-file-names.ts';
import type { ClipProxy } from '../../clips/media/pictures/clip-media.ts';
import { mapAhead } from '../create-report.ts';
import { clipPage, listEnd, listStart } from '../page/bundle-pages.ts';
import { createSheet } from '../page/contact-sheet.ts';
import { createOverview } from '../page/overview.ts';
import type { PlayedVideo } from '../page/player.ts';
import { stillPxOf, thumbnailPxOf } from '../read-report-clip.ts';
import type {
  Report,
  ReportBody,
  ReportClip,
  ReportFile,
  ReportFormat,
  ReportSummary,
} from '../report.ts';
import { createSpool } from '../text/spool.ts';

type BundleClip = {
  readonly clip: ReportClip;
  /** Unique per clip, without an extension. */
  readonly fileName: string;
  /** Null if no proxy could be created. */
  readonly proxy: ClipProxy | null;
  /** Frame times of the proxy. */
  readonly table: FrameTable;
};

/** Longer side of the proxies in pixels, a compromise between quality and size. */
const proxyPx = 960;

const prepareClip = async (
  clip: ReportClip,
  fileName: string,
  { media, scratchDir }: Report,
): Promise<BundleClip> => {
  const { clipId, copies: fileCount } = clip.card;
  const proxy =
    fileCount > 0 ? await media.proxy(clipId, join(scratchDir, `${clipId}.mp4`), proxyPx) : null;
  // Stored frame times are good enough for texts, not for stepping through the proxy.
  const times = proxy && (await media.frameTimes(clipId));
  const table = times
    ? createFrameTable([...times.startSecs], times.lastDurationSec, times.originSec)
    : clip.table;
  return { clip, fileName, proxy, table };
};

/** Relative URL of a file of the bundle. @param path with `/`, from the root folder */
const hrefTo = (root: '' | '../', path: string): string =>
  root + path.split('/').map(encodeURIComponent).join('/');

const pagePath = (fileName: string): string => `clips/${fileName}.html`;

const copyPath = (fileName: string): string => `media/${fileName}.mp4`;

const stillPath = (fileName: string, name: number | 'thumbnail'): string =>
  `stills/${fileName}/${name}.jpg`;

async function* bodyOf(part: string | Uint8Array): ReportBody {
  yield part;
}

async function* consumeFile(path: string): ReportBody {
  yield* createReadStream(path);
  await rm(path);
}

async function* mediaFiles({ clip, fileName, proxy }: BundleClip): AsyncGenerator<ReportFile> {
  if (proxy) yield { path: copyPath(fileName), body: consumeFile(proxy.path) };
  for (const [frame, { jpeg }] of clip.stills) {
    yield { path: stillPath(fileName, frame), body: bodyOf(jpeg) };
  }
  const { thumbnail } = clip;
  if (thumbnail) yield { path: stillPath(fileName, 'thumbnail'), body: bodyOf(thumbnail.jpeg) };
}

const clipsAhead = 3;

const baseName = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, '');

/** For clients in their order; for the team those with findings first. */
async function* orderedClips({ clips, options }: Report): AsyncGenerator<ReportClip> {
  const sizes = { stillPx: stillPxOf(options), thumbnailPx: thumbnailPxOf(options) };
  if (options.layout === 'client') return yield* clips(sizes);
  yield* clips({ ...sizes, part: 'findings' });
  yield* clips({ ...sizes, part: 'others' });
}

/** Yields pages and media of all clips; a page once the name of the next one is known. */
async function* clipFiles(
  report: Report,
  summary: ReportSummary,
  onClip: (bundled: BundleClip) => Promise<void>,
): AsyncGenerator<ReportFile> {
  const nameOf = uniqueFileNames();
  const fileNames = new Map(
    summary.ranking.map(({ clipId, name }) => [clipId, nameOf(baseName(name))]),
  );
  const hasStills = stillPxOf(report.options) !== undefined;
  const pageHref = (fileName: string | undefined): string | null =>
    fileName === undefined ? null : hrefTo('../', pagePath(fileName));

  const pageOf = (
    { clip, fileName, proxy, table }: BundleClip,
    before: string | undefined,
    after: string | undefined,
  ): ReportFile => {
    const links = {
      list: '../index.html',
      before: pageHref(before),
      after: pageHref(after),
      number: pages,
      pageOf: (clipId: ClipId) => pageHref(fileNames.get(clipId)),
    };
    const video: PlayedVideo | null = proxy && {
      ...proxy,
      href: hrefTo('../', copyPath(fileName)),
      table,
    };
    const hrefOf = hasStills
      ? (_: unknown, frame: number) => hrefTo('../', stillPath(fileName, frame))
      : null;
    const page = clipPage(clip, report, summary, links, video, hrefOf);
    return { path: pagePath(fileName), body: bodyOf(String(page)) };
  };

  let pages = 0;
  let before: string | undefined;
  let last: BundleClip | null = null;
  const prepared = mapAhead(orderedClips(report), clipsAhead, (clip) =>
    prepareClip(clip, fileNames.get(clip.card.clipId) ?? clip.card.clipId, report),
  );
  for await (const bundled of prepared) {
    if (last) {
      pages += 1;
      yield pageOf(last, before, bundled.fileName);
      before = last.fileName;
    }
    yield* mediaFiles(bundled);
    await onClip(bundled);
    last = bundled;
  }
  pages += 1;
  if (last) yield pageOf(last, before, undefined);
}

async function* bundleFiles(report: Report): AsyncGenerator<ReportFile> {
  const summary = await report.summary();
  await using cards = await createSpool<string>(report.scratchDir);
  const overview = createOverview(report, summary);
  const sheet = createSheet(report, summary, true);
  yield* clipFiles(report, summary, ({ clip, fileName }) => {
    const href = hrefTo('', pagePath(fileName));
    overview.add(clip, href);
    const picture = hrefTo('', stillPath(fileName, 'thumbnail'));
    return cards.add(String(sheet.card(clip, { href, hrefOf: () => picture })));
  });
  async function* list(): ReportBody {
    yield String(listStart(report, summary, overview.part(), sheet));
    yield* cards.items();
    yield String(listEnd(report, summary, sheet));
  }
  yield { path: 'index.html', body: list() };
}

export const bundleFormat: ReportFormat = {
  extension: 'zip',
  // Once for the summary, once for the pages.
  passes: 2,
  isFolder: () => true,
  files: bundleFiles,
};
