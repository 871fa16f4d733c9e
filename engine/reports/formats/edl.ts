import { formatFrameRate } from '../text/format-amounts.ts';
import { markerFormat } from './markers/marker-format.ts';
import { framesPerSecond } from './markers/timeline.ts';

/** Resolve takes a bar for a separator, and may garble characters beyond U+FFFF and their joiners. */
const edlText = (text: string): string =>
  text.replaceAll('|', '¦').replace(/(?:[\u{10000}-\u{10FFFF}]|\u200d|\ufe0e|\ufe0f)+/gu, '\uFFFD');

/**
 * Markers for DaVinci Resolve: an EDL (CMX 3600) of events one frame long, each followed by its
 * marker. The title says where the timeline begins and its rate, for which there is no field. A note
 * begins with the decision, since one that begins with a number, a sign or capitals is a statement.
 */
export const edlFormat = markerFormat(
  { extension: 'edl' },
  async function* ({ title, rate, timecode, clips }) {
    const fps = formatFrameRate(framesPerSecond(rate));
    yield `TITLE: ${edlText(title)} · starts ${timecode(0)} · ${fps} fps\nFCM: NON-DROP FRAME\n\n`;
    let events = 0;
    for await (const { markers } of clips()) {
      for (const { firstFrame, frameCount, color, name, note } of markers) {
        events += 1;
        const number = String(events).padStart(3, '0');
        const range = `${timecode(firstFrame)} ${timecode(firstFrame + 1)}`;
        yield `${number}  001      V     C        ${range} ${range}  \n`;
        yield `${edlText(note)} |C:ResolveColor${color} |M:${edlText(name)} |D:${frameCount}\n\n`;
      }
    }
  },
);
