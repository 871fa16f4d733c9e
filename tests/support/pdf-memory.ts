/** Run with `--expose-gc`: makes a PDF of clips, and prints the maximum of bytes held. */
import { pdfFormat } from '../../engine/reports/formats/pdf/pdf-format.ts';
import { evenFrames, type MadeUpClip, madeUpReport } from './made-up-report.ts';

const lookEach = 50;

const clipOf = (index: number): MadeUpClip => ({
  name: `clip ${index}.mp4`,
  ...evenFrames(96, [1, 24]),
  findings: [
    { frames: [3, 9], description: `The lantern jumps to place ${index * 7}.` },
    { type: 'prompt_misalignment', severity: 3, description: `Word ${index} is not there.` },
  ],
});

const heldBytes = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const count = Number(process.argv[2]);
const report = madeUpReport(Array.from({ length: count }, (_, index) => clipOf(index)));
let most = 0;
let pieces = 0;
for await (const { body } of pdfFormat.files(report)) {
  for await (const _ of body) {
    pieces += 1;
    if (pieces % lookEach === 0) most = Math.max(most, heldBytes());
  }
}
process.stdout.write(String(Math.max(most, heldBytes())));
