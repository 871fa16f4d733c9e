/** Pictures with fewer lines come from the time of, and by the rules for, standard definition. */
const highDefinitionLines = 720;

/**
 * What a file does not say of its colours, as browsers guess it, so that a frame has the colours
 * that the video has anywhere else.
 */
export const completeColorSpace = (
  { primaries, transfer, matrix, fullRange }: VideoColorSpaceInit,
  height: number,
): VideoColorSpaceInit => {
  const guess = height < highDefinitionLines ? 'smpte170m' : 'bt709';
  return {
    primaries: primaries ?? guess,
    transfer: transfer ?? guess,
    matrix: matrix ?? guess,
    fullRange: fullRange ?? false,
  };
};
