import type { RunCopy } from '../../../../shared/domain/clip-copy.ts';
import { formatCount } from '../../../ui/formats.ts';

export const judgedCopyText = ({
  startFrame,
  frameCount,
  sourceFrames,
  method,
}: RunCopy): string => {
  const how = method === 'encoded' ? 're-encoded' : 'not re-encoded';
  const last = startFrame + frameCount - 1;
  const frames =
    frameCount === sourceFrames
      ? `all ${formatCount(sourceFrames)} frames`
      : `frames ${startFrame}–${last} of ${formatCount(sourceFrames)}`;
  return `a copy: ${frames}, ${how}`;
};
