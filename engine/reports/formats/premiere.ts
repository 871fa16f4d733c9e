import type { ClipCard } from '../../../shared/contract/library.ts';
import { frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import { createSpool } from '../text/spool.ts';
import { type Xml, xml, xmlDeclaration } from '../text/xml.ts';
import { markerFormat } from './markers/marker-format.ts';
import { mediaUrl, oneLine, promptText } from './markers/marker-text.ts';
import type { Marker, PlacedClip, Timeline } from './markers/timeline.ts';
import { framesPerSecond, rateForFile, type TimelineRate } from './markers/timeline.ts';

const rateElement = ({ timebase, isNtsc }: TimelineRate): Xml =>
  xml`<rate><timebase>${timebase}</timebase><ntsc>${isNtsc ? 'TRUE' : 'FALSE'}</ntsc></rate>\n`;

const characteristics = (
  rate: TimelineRate,
  { width, height }: { width: number | null; height: number | null },
): Xml => xml`<samplecharacteristics>
${rateElement(rate)}${width ? xml`<width>${width}</width>\n` : ''}${
  height ? xml`<height>${height}</height>\n` : ''
}<pixelaspectratio>square</pixelaspectratio>
<fielddominance>none</fielddominance>
</samplecharacteristics>\n`;

/** The URL of a file as Premiere writes it. */
const pathUrl = (card: ClipCard): string =>
  mediaUrl(card).replace(/^file:\/\/\//, 'file://localhost/');

/** A clip's file, at least as long as its clip at the integer or NTSC rate that it has here. */
const fileElement = (timeline: Timeline, { clip, frameCount }: PlacedClip, number: number): Xml => {
  const { card, table } = clip;
  const rate = rateForFile(table.rate);
  const framesOnTimeline = (frameCount * framesPerSecond(rate)) / framesPerSecond(timeline.rate);
  const duration = Math.max(frameCountOf(table), Math.ceil(framesOnTimeline - 1e-6));
  return xml`<file id="file-${number}">
<name>${oneLine(card.name)}</name>
<pathurl>${pathUrl(card)}</pathurl>
${rateElement(rate)}<duration>${duration}</duration>
<media><video>
${characteristics(rate, card)}</video></media>
</file>\n`;
};

/** A marker. With one frame, it has no end, so that Premiere shows it as a point. */
const markerElement = ({ frameCount, name, note, premiere }: Marker, firstFrame: number): Xml =>
  xml`<marker>
<comment>${note}</comment>
<name>${name}</name>
<in>${firstFrame}</in>
<out>${frameCount === 1 ? -1 : firstFrame + frameCount}</out>
${premiere !== null && xml`<pproColor>${premiere}</pproColor>\n`}</marker>\n`;

/** Premiere's names of label colors: green, red and orange. */
const labels = { keep: 'Forest', reject: 'Rose', undecided: 'Mango' } as const;

/**
 * A clip in full length. Its frames are frames of the timeline, as Premiere itself writes them. Its
 * markers move with it; their frames count from its beginning.
 */
const clipElement = (timeline: Timeline, placed: PlacedClip, number: number): Xml => {
  const { firstFrame, frameCount } = placed;
  const { name, decision } = placed.clip.card;
  const prompt = promptText(placed.clip);
  return xml`<clipitem id="clipitem-${number}">
<name>${oneLine(name)}</name>
<enabled>${decision === 'reject' ? 'FALSE' : 'TRUE'}</enabled>
<duration>${frameCount}</duration>
${rateElement(timeline.rate)}<start>${firstFrame}</start>
<end>${firstFrame + frameCount}</end>
<in>0</in>
<out>${frameCount}</out>
${fileElement(timeline, placed, number)}${placed.markers.map((marker) =>
  markerElement(marker, marker.firstFrame - firstFrame),
)}${prompt !== '' && xml`<logginginfo><description>${prompt}</description></logginginfo>\n`}<labels><label2>${labels[decision ?? 'undecided']}</label2></labels>
</clipitem>\n`;
};

/**
 * For Premiere (Final Cut Pro 7 XML, version 4): linked videos in one track, findings as markers of
 * the sequence and of the clips.
 */
export const premiereFormat = markerFormat({ extension: 'xml' }, async function* (timeline) {
  const { title, rate, startFrame, timecode, scratchDir } = timeline;
  // Markers come after all clips, whose sizes decide that of the sequence, in a single pass.
  await using items = await createSpool<string>(scratchDir);
  await using markers = await createSpool<string>(scratchDir);
  let [clips, endFrame] = [0, 0];
  for await (const placed of timeline.clips()) {
    clips += 1;
    endFrame = placed.firstFrame + placed.frameCount;
    await items.add(String(clipElement(timeline, placed, clips)));
    for (const marker of placed.markers) {
      await markers.add(String(markerElement(marker, marker.firstFrame)));
    }
  }
  yield `${xmlDeclaration}<!DOCTYPE xmeml>\n`;
  yield String(xml`<xmeml version="4">
<sequence id="sequence-1">
<name>${title}</name>
${rateElement(rate)}<media>
<video>
<format>
${characteristics(rate, timeline.size())}</format>
<track>\n`);
  yield* items.items();
  yield String(xml`</track>
</video>
</media>
<timecode>
${rateElement(rate)}<string>${timecode(0)}</string>
<frame>${startFrame}</frame>
<displayformat>NDF</displayformat>
</timecode>
<duration>${endFrame}</duration>\n`);
  yield* markers.items();
  yield '</sequence>\n</xmeml>\n';
});
