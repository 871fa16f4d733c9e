/** Run with `--expose-gc`: makes a PDF of clips, and prints the maximum of bytes held. */
import { pdfFormat } from '../../engine/reports/formats/pdf/pdf-format.ts';
import { evenFrames, madeUpReport } from './made-up-report.ts';

const heldBytes = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** The head of a JPEG of 480 × 270 in one channel; nobody reads the rest. */
const jpegHead = Buffer.from('ffd8ffc0000b08010e01e001011100', 'hex');

const clips = Array.from({ length: Number(process.argv[2]) }, (_, index) => ({
  name: `clip ${index}.mp4`,
  ...evenFrames(96, [1, 24]),
  // Another picture for each clip, made when it is read.
  get still() {
    return { jpeg: Buffer.concat([jpegHead, Buffer.alloc(50_000)]), width: 480, height: 270 };
  },
  findings: [
    { frames: [3, 9] as const, description: `The lantern jumps to place ${index * 7}.` },
    { type: 'prompt_misalignment', severity: 3, description: `Word ${index} is not there.` },
  ],
}));
let maxBytes = 0;
let pieces = 0;
for await (const { body } of pdfFormat.files(madeUpReport(clips))) {
  for await (const _ of body) {
    pieces += 1;
    if (pieces % 50 === 0) maxBytes = Math.max(maxBytes, heldBytes());
  }
}
process.stdout.write(String(Math.max(maxBytes, heldBytes())));
