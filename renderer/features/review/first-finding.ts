import type { ReviewAddress } from './review-address.ts';

type Asked = Pick<ReviewAddress, 'trackId' | 'frame' | 'isWalking'>;

/**
 * Says once which finding a clip's page opens at: the first there is, however late it comes. Any
 * address that asks for something ends it, so what is unchosen later stays so, and so does moving on.
 */
export const createOpening = () => {
  let isOver = false;
  return {
    /**
     * @param first index of the first finding that is listed
     * @param hasMoved whether one is at another frame than the first, or on the way
     */
    findingAt: (
      { trackId, frame, isWalking }: Asked,
      first: number | undefined,
      hasMoved: boolean,
    ): number | undefined => {
      if (isOver) return undefined;
      const isAsked = trackId !== null || frame !== null || isWalking || hasMoved;
      isOver = isAsked || first !== undefined;
      return isAsked ? undefined : first;
    },
  };
};
