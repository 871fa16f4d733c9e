import { decisionNames } from '../../../shared/domain/decision.ts';
import { type FrameRate, frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import { createSpool } from '../text/spool.ts';
import { type Xml, xml, xmlDeclaration } from '../text/xml.ts';
import { markerFormat } from './markers/marker-format.ts';
import { oneLine, promptText } from './markers/marker-text.ts';
import { mediaUrl } from './markers/media-url.ts';
import {
  defaultSize,
  exactRateOf,
  fpsOfFile,
  framesPerSecond,
  type PlacedClip,
  type Timeline,
  type TimelineRate,
} from './markers/timeline.ts';

/** A number of frames as a time in FCPXML: seconds as an exact fraction. */
const timeOf = (frames: number, { timebase, isNtsc }: TimelineRate): string =>
  isNtsc ? `${frames * 1001}/${timebase * 1000}s` : `${frames}/${timebase}s`;

/** Sizes and rates of the formats that Final Cut has itself. */
const ownFormats = /^(1280x720|1920x1080|3840x2160)p(2398|24|25|2997|30|50|5994|60)$/;

/** The name of Final Cut's own format, such as `FFVideoFormat1080p2398`; undefined for others. */
const formatName = (fps: number, width: number, height: number): string | undefined => {
  const format = `${width}x${height}p${Math.round(fps * 100)}`.replace(/00$/, '');
  if (!ownFormats.test(format)) return undefined;
  return `FFVideoFormat${format.replace(/^(1280|1920)x/, '')}`;
};

/** The length of a file: its whole frames, but no less than its clip on the timeline. */
const fileLength = ({ rate }: Timeline, { clip: { table }, frameCount }: PlacedClip): string => {
  const { frames, seconds } = exactRateOf(table.rate);
  const inTime = Math.floor((table.endSec * frames) / seconds + 1e-4);
  const count = table.rate.isVariable ? inTime : frameCountOf(table);
  return (count * seconds) / frames < frameCount / framesPerSecond(rate)
    ? timeOf(frameCount, rate)
    : `${count * seconds}/${frames}s`;
};

/** @param length as an attribute has it */
const assetOf = ({ clip }: PlacedClip, id: string, format: string, length: string): Xml =>
  xml`<asset id="${id}" name="${oneLine(clip.card.name)}" start="0s"
duration="${length}" hasVideo="1" format="${format}">
<media-rep kind="original-media" src="${mediaUrl(clip.card)}"/>
</asset>\n`;

const ratings = { keep: 'favorite', reject: 'reject' } as const;

/**
 * A clip in full length. The times of its markers count from its own beginning.
 * @param length as an attribute has it @param place attributes of its place on the timeline; null in
 * the browser
 */
const clipOf = (
  { rate }: Timeline,
  placed: PlacedClip,
  ref: string,
  length: string,
  place: Xml | null,
): Xml => {
  const { name, decision } = placed.clip.card;
  const all = xml`start="0s" duration="${length}"`;
  const prompt = promptText(placed.clip);
  const markers = placed.markers.map(
    (marker) => xml`<marker start="${timeOf(marker.firstFrame - placed.firstFrame, rate)}"
duration="${timeOf(marker.frameCount, rate)}" value="${marker.name}"${
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
  const { title, rate, startFrame, scratchDir } = timeline;
  // Files come before all clips, and both are written in a single pass.
  await using clips = await createSpool<string>(scratchDir);
  await using browser = await createSpool<string>(scratchDir);
  const formats = new Map<string, string>();
  /** The id of a format, and its element unless it is there already. */
  const formatOf = (rate: FrameRate, width: number, height: number) => {
    const { frames, seconds } = exactRateOf(rate);
    const frameDuration = `${seconds}/${frames}s`;
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
    const length = fileLength(timeline, placed);
    yield own.text + assetOf(placed, id, own.id, length);
    const place = xml`offset="${timeOf(startFrame + placed.firstFrame, rate)}"
enabled="${card.decision === 'reject' ? 0 : 1}"`;
    const onTimeline = timeOf(placed.frameCount, rate);
    await clips.add(String(clipOf(timeline, placed, id, onTimeline, place)));
    await browser.add(String(clipOf(timeline, placed, id, length, null)));
  }
  const { width, height } = timeline.size();
  const format = formatOf({ fps: framesPerSecond(rate), isVariable: false }, width, height);
  yield format.text;
  yield String(xml`</resources>\n<library>\n<event name="${title}">\n`);
  yield* browser.items();
  yield String(xml`<project name="${title}">
<sequence format="${format.id}" tcStart="${timeOf(startFrame, rate)}" tcFormat="NDF">
<spine>\n`);
  yield* clips.items();
  yield '</spine>\n</sequence>\n</project>\n</event>\n</library>\n</fcpxml>\n';
});
