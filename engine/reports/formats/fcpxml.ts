import { xml, xmlDeclaration, xmlEnd, xmlStart, xmlText } from '../text/xml-fragment.ts';
import { markerFormat } from './markers/marker-format.ts';
import { oneLine } from './markers/marker-text.ts';
import type { PlacedClip, Timeline } from './markers/timeline.ts';

/** A number of frames as a time in FCPXML: seconds as an exact fraction. */
const timeOf = (frames: number, { rate: { timebase, isNtsc } }: Timeline): string =>
  isNtsc ? `${frames * 1001}/${timebase * 1000}s` : `${frames}/${timebase}s`;

const gapOf = (timeline: Timeline, { clip, firstFrame, frameCount, markers }: PlacedClip) => {
  const at = (frame: number): string => timeOf(timeline.startFrame + frame, timeline);
  return xml(
    'gap',
    {
      name: oneLine(clip.card.name),
      offset: at(firstFrame),
      start: at(firstFrame),
      duration: timeOf(frameCount, timeline),
    },
    markers.map((marker) =>
      xml('marker', {
        start: at(marker.firstFrame),
        duration: timeOf(marker.frameCount, timeline),
        value: marker.name,
        // What is unreviewed is a plain marker, neither to do nor done.
        completed: marker.worst.verdict && Number(marker.isCompleted),
        note: marker.note,
      }),
    ),
  );
};

/**
 * Markers for Final Cut Pro (FCPXML 1.9): a project with a gap for each clip, which has the
 * findings as markers. With gaps instead of files, the timeline can always be opened.
 */
export const fcpxmlFormat = markerFormat({ extension: 'fcpxml' }, async function* (timeline) {
  const { title, size, startFrame } = timeline;
  const format = { id: 'r1', frameDuration: timeOf(1, timeline), ...size };
  yield `${xmlDeclaration}<!DOCTYPE fcpxml>\n`;
  yield xmlStart('fcpxml', { version: '1.9' });
  yield xmlText(xml('resources', {}, [xml('format', format)]), 1);
  yield xmlStart('library', {}, 1);
  yield xmlStart('event', { name: title }, 2);
  yield xmlStart('project', { name: title }, 3);
  const tcStart = timeOf(startFrame, timeline);
  yield xmlStart('sequence', { format: 'r1', tcStart, tcFormat: 'NDF' }, 4);
  yield xmlStart('spine', {}, 5);
  for await (const placed of timeline.clips()) yield xmlText(gapOf(timeline, placed), 6);
  yield xmlEnd('spine', 5) + xmlEnd('sequence', 4) + xmlEnd('project', 3);
  yield xmlEnd('event', 2) + xmlEnd('library', 1) + xmlEnd('fcpxml');
});
