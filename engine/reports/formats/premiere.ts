import type { ClipCard } from '../../../shared/contract/library.ts';
import { frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import { createSpool } from '../text/spool.ts';
import {
  type XmlElement,
  xml,
  xmlDeclaration,
  xmlEnd,
  xmlStart,
  xmlText,
} from '../text/xml-fragment.ts';
import { markerFormat } from './markers/marker-format.ts';
import { oneLine, promptText } from './markers/marker-text.ts';
import { mediaUrl } from './markers/media-url.ts';
import type { Marker, PlacedClip, Timeline } from './markers/timeline.ts';
import { rateForFile, type TimelineRate } from './markers/timeline.ts';

const rateElement = ({ timebase, isNtsc }: TimelineRate): XmlElement =>
  xml('rate', {}, [xml('timebase', {}, timebase), xml('ntsc', {}, isNtsc ? 'TRUE' : 'FALSE')]);

const characteristics = (
  rate: TimelineRate,
  { width, height }: { width: number | null; height: number | null },
): XmlElement =>
  xml('samplecharacteristics', {}, [
    rateElement(rate),
    width ? xml('width', {}, width) : null,
    height ? xml('height', {}, height) : null,
    xml('pixelaspectratio', {}, 'square'),
    xml('fielddominance', {}, 'none'),
  ]);

/** The URL of a file as Premiere writes it. */
const pathUrl = (card: ClipCard): string =>
  mediaUrl(card).replace(/^file:\/\/\//, 'file://localhost/');

const fileElement = ({ clip }: PlacedClip, number: number): XmlElement => {
  const { card, table } = clip;
  const rate = rateForFile(table.rate);
  return xml('file', { id: `file-${number}` }, [
    xml('name', {}, oneLine(card.name)),
    xml('pathurl', {}, pathUrl(card)),
    rateElement(rate),
    xml('duration', {}, frameCountOf(table)),
    xml('media', {}, [xml('video', {}, [characteristics(rate, card)])]),
  ]);
};

/** A marker. With one frame, it has no end, so that Premiere shows it as a point. */
const markerElement = (
  { frameCount, name, note, premiere }: Marker,
  firstFrame: number,
): XmlElement =>
  xml('marker', {}, [
    xml('comment', {}, note),
    xml('name', {}, name),
    xml('in', {}, firstFrame),
    xml('out', {}, frameCount === 1 ? -1 : firstFrame + frameCount),
    premiere === null ? null : xml('pproColor', {}, premiere),
  ]);

/** Premiere's names of label colors: green and red. */
const labels = { keep: 'Forest', reject: 'Rose' } as const;

/**
 * A clip in full length. Its frames are frames of the timeline, as Premiere itself writes them. Its
 * markers move with it; their frames count from its beginning.
 */
const clipElement = ({ rate }: Timeline, placed: PlacedClip, number: number): XmlElement => {
  const { name, decision } = placed.clip.card;
  const prompt = promptText(placed.clip);
  return xml('clipitem', { id: `clipitem-${number}` }, [
    xml('name', {}, oneLine(name)),
    xml('enabled', {}, decision === 'reject' ? 'FALSE' : 'TRUE'),
    xml('duration', {}, placed.frameCount),
    rateElement(rate),
    xml('start', {}, placed.firstFrame),
    xml('end', {}, placed.firstFrame + placed.frameCount),
    xml('in', {}, 0),
    xml('out', {}, placed.frameCount),
    fileElement(placed, number),
    ...placed.markers.map((marker) => markerElement(marker, marker.firstFrame - placed.firstFrame)),
    prompt === '' ? null : xml('logginginfo', {}, [xml('description', {}, prompt)]),
    decision && xml('labels', {}, [xml('label2', {}, labels[decision])]),
  ]);
};

const timecodeElement = ({ rate, startFrame, timecode }: Timeline): XmlElement =>
  xml('timecode', {}, [
    rateElement(rate),
    xml('string', {}, timecode(0)),
    xml('frame', {}, startFrame),
    xml('displayformat', {}, 'NDF'),
  ]);

/**
 * For Premiere (Final Cut Pro 7 XML, version 4): linked videos in one track, findings as markers of
 * the sequence and of the clips.
 */
export const premiereFormat = markerFormat({ extension: 'xml' }, async function* (timeline) {
  const { title, rate, size, scratchDir } = timeline;
  // Markers come after all clips, and both are written in a single pass.
  await using markers = await createSpool(scratchDir);
  yield `${xmlDeclaration}<!DOCTYPE xmeml>\n`;
  yield xmlStart('xmeml', { version: 4 }) + xmlStart('sequence', { id: 'sequence-1' }, 1);
  yield xmlText(xml('name', {}, title), 2) + xmlText(rateElement(rate), 2);
  yield xmlStart('media', {}, 2) + xmlStart('video', {}, 3);
  yield xmlText(xml('format', {}, [characteristics(rate, size)]), 4);
  yield xmlStart('track', {}, 4);
  let [clips, endFrame] = [0, 0];
  for await (const placed of timeline.clips()) {
    clips += 1;
    endFrame = placed.firstFrame + placed.frameCount;
    yield xmlText(clipElement(timeline, placed, clips), 5);
    for (const marker of placed.markers) {
      await markers.write(xmlText(markerElement(marker, marker.firstFrame), 2));
    }
  }
  yield xmlEnd('track', 4) + xmlEnd('video', 3) + xmlEnd('media', 2);
  yield xmlText(timecodeElement(timeline), 2) + xmlText(xml('duration', {}, endFrame), 2);
  yield* markers.read();
  yield xmlEnd('sequence', 1) + xmlEnd('xmeml');
});
