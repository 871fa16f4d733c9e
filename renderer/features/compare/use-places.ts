import { useState } from 'react';

/** Positions of pictures. */
type PlaceState = {
  /** The picture that keys act on, and whose prompt and time bar are shown. */
  readonly current: number;
  /** The picture that other takes step past. */
  readonly pinned: number;
};

export type Places = PlaceState & {
  choosePlace(position: number): void;
  /** Pins a picture in place of the pinned one, and chooses it. */
  pin(position: number): void;
};

/** Returns the picture that other takes replace: the chosen one, unless it is pinned. */
export const candidatePlace = ({ current, pinned }: PlaceState): number => {
  if (current !== pinned) return current;
  return pinned === 0 ? 1 : 0;
};

/** Returns the picture that the keys for the other clip act on. */
export const otherPlace = (places: PlaceState): number =>
  places.current === places.pinned ? candidatePlace(places) : places.pinned;

export const usePlaces = (current: number): Places => {
  const [places, setPlaces] = useState<PlaceState>({ current, pinned: 0 });
  return {
    ...places,
    choosePlace: (position) => setPlaces((before) => ({ ...before, current: position })),
    pin: (position) => setPlaces({ current: position, pinned: position }),
  };
};
