/** Height from which a video counts as high definition. */
const highDefinitionLines = 720;

/**
 * Completes a color space with the defaults that browsers use for missing values, so that frames
 * have the same colors as in any other player.
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
