import { markerFormat } from './markers/marker-format.ts';
import { framesPerSecond } from './markers/timeline.ts';

/** Resolve takes a bar for a separator, and may garble characters beyond U+FFFF and their joiners. */
const edlText = (text: string): string =>
  text.replaceAll('|', '¦').replace(/(?:[\u{10000}-\u{10FFFF}]|\u200d|\ufe0e|\ufe0f)+/gu, '\uFFFD');

/**
 * Markers for DaVinci Resolve: an EDL (CMX 3600) of events one frame long, each followed by its
 * marker. A note never begins with a digit, which would look like the next event.
 */
export const edlFormat = markerFormat(
  { extension: 'edl' },
  async function* ({ title, rate, timecode, clips }) {
    // An EDL has no field for the frame rate, so the title states it.
    const fps = Number(framesPerSecond(rate).toFixed(3));
    yield `TITLE: ${edlText(title)} (${fps} fps)\nFCM: NON-DROP FRAME\n\n`;
    let events = 0;
    for await (const { markers } of clips()) {
      for (const { firstFrame, frameCount, name, note, color } of markers) {
        events += 1;
        const number = String(events).padStart(3, '0');
        const range = `${timecode(firstFrame)} ${timecode(firstFrame + 1)}`;
        yield `${number}  001      V     C        ${range} ${range}  \n`;
        yield `${edlText(note)} |C:ResolveColor${color} |M:${edlText(name)} |D:${frameCount}\n\n`;
      }
    }
  },
);
