import { useEffect, useRef, useState } from 'react';
import { takePictureTurn } from './picture-turns.ts';

/** Addresses that the browser has in its cache by now: these are shown at once. */
const loaded = new Set<string>();

/** Whether a picture may be loaded now. @returns `end` is called once it is there, or cannot be */
export const usePictureTurn = (
  address: string | undefined,
): { canLoad: boolean; end: (isLoaded: boolean) => void } => {
  const [turn, setTurn] = useState<string>();
  const endTurn = useRef<() => void>(undefined);
  useEffect(() => {
    if (address === undefined || loaded.has(address)) return;
    const end = takePictureTurn(() => setTurn(address));
    endTurn.current = end;
    return end;
  }, [address]);
  return {
    canLoad: address !== undefined && (turn === address || loaded.has(address)),
    end: (isLoaded) => {
      if (isLoaded && address !== undefined) loaded.add(address);
      endTurn.current?.();
    },
  };
};
