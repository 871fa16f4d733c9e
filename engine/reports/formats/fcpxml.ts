import { decisionNames } from '../../../shared/domain/decision.ts';
import type { FrameRate } from '../../../shared/domain/frames/frame-table.ts';
import type { ReportClip } from '../report.ts';
import { createSpool } from '../text/spool.ts';
import { type Xml, xml, xmlDeclaration } from '../text/xml.ts';
import { markerFormat } from './markers/marker-format.ts';
import { mediaUrl, oneLine, promptText } from './markers/marker-text.ts';
import {
  defaultSize,
  exactRateOf,
  fpsOfFile,
  framesPerSecond,
  type PlacedClip,
  placeInFile,
} from './markers/timeline.ts';

/** A number of frames as a time in FCPXML: seconds as an exact fraction. */
type TimeOf = (count: number) => string;

const timeAt = (rate: FrameRate): TimeOf => {
  const { frames, seconds } = exactRateOf(rate);
  return (count) => `${count * seconds}/${frames}s`;
};

/** Sizes and rates of the formats that Final Cut has itself. */
const ownFormats = /^(1280x720|1920x1080|3840x2160)p(2398|24|25|2997|30|50|5994|60)$/;

/** The name of Final Cut's own format, such as `FFVideoFormat1080p2398`; undefined for others. */
const formatName = (fps: number, width: number, height: number): string | undefined => {
  const format = `${width}x${height}p${Math.round(fps * 100)}`.replace(/00$/, '');
  if (!ownFormats.test(format)) return undefined;
  return `FFVideoFormat${format.replace(/^(1280|1920)x/, '')}`;
};

/** @param length no less than its clip on the timeline */
const assetOf = ({ card }: ReportClip, id: string, format: string, length: string): Xml =>
  xml`<asset id="${id}" name="${oneLine(card.name)}" start="0s"
duration="${length}" hasVideo="1" format="${format}">
<media-rep kind="original-media" src="${mediaUrl(card)}"/>
</asset>\n`;

const ratings = { keep: 'favorite', reject: 'reject' } as const;

/**
 * A clip in full length. The times of its markers count from its own beginning.
 * @param place attributes of its place on the timeline; null in the browser
 */
const clipOf = (placed: PlacedClip, timeOf: TimeOf, ref: string, place: Xml | null): Xml => {
  const { name, decision } = placed.clip.card;
  const all = xml`start="0s" duration="${timeOf(placed.frameCount)}"`;
  const prompt = promptText(placed.clip);
  const markers = placed.markers.map(
    (marker) => xml`<marker start="${timeOf(marker.firstFrame - placed.firstFrame)}"
duration="${timeOf(marker.frameCount)}" value="${marker.name}"${
      // What is unreviewed is a plain marker, neither to do nor done.
      marker.worst.verdict && xml` completed="${Number(marker.isCompleted)}"`
    } note="${marker.note}"/>\n`,
  );
  // The timeline's index lists keywords, but no ratings.
  return xml`<asset-clip ref="${ref}" name="${oneLine(name)}" ${place} ${all}>
${prompt !== '' && xml`<note>${prompt}</note>\n`}${markers}${
  decision && xml`<rating name="${decisionNames[decision]}" ${all} value="${ratings[decision]}"/>\n`
}<keyword ${all} value="${decisionNames[decision ?? 'undecided']}"/>
</asset-clip>\n`;
};

/**
 * For Final Cut Pro (FCPXML 1.10): the linked clips with the findings as markers, in an event, whose
 * browser finds them by their ratings and keywords, and in its project.
 */
export const fcpxmlFormat = markerFormat({ extension: 'fcpxml' }, async function* (timeline) {
  const { title, startFrame, scratchDir } = timeline;
  const fps = framesPerSecond(timeline.rate);
  const rate = { fps, isVariable: false };
  const timeOf = timeAt(rate);
  // Files come before all clips, and both are written in a single pass.
  await using clips = await createSpool<string>(scratchDir);
  await using browser = await createSpool<string>(scratchDir);
  const formats = new Map<string, string>();
  /** The id of a format, and its element unless it is there already. */
  const formatOf = (rate: FrameRate, width: number, height: number) => {
    const frameDuration = timeAt(rate)(1);
    const key = `${width}x${height} ${frameDuration}`;
    const id = formats.get(key) ?? `format-${formats.size + 1}`;
    const name = formatName(fpsOfFile(rate), width, height);
    const element = xml`<format id="${id}"${name && xml` name="${name}"`}
frameDuration="${frameDuration}" width="${width}" height="${height}"/>\n`;
    const text = formats.has(key) ? '' : String(element);
    formats.set(key, id);
    return { id, text };
  };
  yield `${xmlDeclaration}<!DOCTYPE fcpxml>\n<fcpxml version="1.10">\n<resources>\n`;
  let files = 0;
  for await (const placed of timeline.clips()) {
    files += 1;
    const id = `file-${files}`;
    const { card, table } = placed.clip;
    const own = formatOf(
      table.rate,
      card.width ?? defaultSize.width,
      card.height ?? defaultSize.height,
    );
    const inFile = placeInFile(placed.clip, timeline);
    const fileTimeOf = timeAt(table.rate);
    // It fills at least one frame of the timeline, and the rate of a short one is inexact.
    const isShorter = inFile.frameCount / inFile.fps < placed.frameCount / fps;
    const length = isShorter ? timeOf(placed.frameCount) : fileTimeOf(inFile.frameCount);
    yield own.text + assetOf(placed.clip, id, own.id, length);
    const place = xml`offset="${timeOf(startFrame + placed.firstFrame)}"
enabled="${card.decision === 'reject' ? 0 : 1}"`;
    await clips.add(String(clipOf(placed, timeOf, id, place)));
    await browser.add(String(clipOf(inFile, fileTimeOf, id, null)));
  }
  const { width, height } = timeline.size();
  const format = formatOf(rate, width, height);
  yield format.text;
  yield String(xml`</resources>\n<library>\n<event name="${title}">\n`);
  yield* browser.items();
  yield String(xml`<project name="${title}">
<sequence format="${format.id}" tcStart="${timeOf(startFrame)}" tcFormat="NDF">
<spine>\n`);
  yield* clips.items();
  yield '</spine>\n</sequence>\n</project>\n</event>\n</library>\n</fcpxml>\n';
});
