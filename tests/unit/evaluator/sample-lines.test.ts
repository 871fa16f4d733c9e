import { expect, it } from 'vitest';
import {
  openLineScaler,
  sampleFrame,
  samplePlane,
} from '../../../evaluator/analysis/sample-lines.ts';
import { frameFormats, noisyFrame } from '../../support/av-frames.ts';

it.each(frameFormats)('copies the sampled lines of %s frames of any height unchanged', (format) => {
  using scaler = openLineScaler();
  const heights = [...Array.from({ length: 40 }, (_, index) => index + 1), 540, 1080, 2162];
  for (const [index, height] of heights.entries()) {
    const width = [1, 2, 17, 162][index % 4] as number;
    const { frame, luma } = noisyFrame(format, width, height);
    const expected = samplePlane(luma, width, height);
    const { pixels, ...rest } = sampleFrame(frame, scaler);

    expect({ pixels: new Uint8Array(pixels), ...rest }, `height ${height}`).toEqual(expected);
    frame.free();
  }
});
