import { useState } from 'react';

/** The two pictures whose findings are compared; `left` comes first on screen. */
export type SideName = 'left' | 'right';

/** Positions of these two pictures. */
export type PlacePair = Readonly<Record<SideName, number>>;

/** Positions of pictures. `candidate` is compared with `pinned`, and replaced by other takes. */
export type PlaceState = {
  /** The picture that keys act on: always one of the other two. */
  readonly current: number;
  readonly pinned: number;
  readonly candidate: number;
};

export type Places = PlaceState & {
  choosePlace(position: number): void;
  /** Pins a picture in place of the pinned one. */
  pin(position: number): void;
};

export const firstPlaces: PlaceState = { current: 0, pinned: 0, candidate: 1 };

export const withCurrent = (places: PlaceState, position: number): PlaceState => ({
  ...places,
  current: position,
  candidate: position === places.pinned ? places.candidate : position,
});

export const withPinned = (places: PlaceState, position: number): PlaceState => ({
  current: position,
  pinned: position,
  candidate: position === places.candidate ? places.pinned : places.candidate,
});

export const pairOfPlaces = ({ pinned, candidate }: PlaceState): PlacePair => ({
  left: Math.min(pinned, candidate),
  right: Math.max(pinned, candidate),
});

/** Returns the picture that the keys for the other clip act on. */
export const otherPlace = ({ current, pinned, candidate }: PlaceState): number =>
  current === pinned ? candidate : pinned;

export const usePlaces = (): Places => {
  const [places, setPlaces] = useState(firstPlaces);
  return {
    ...places,
    choosePlace: (position) => setPlaces((before) => withCurrent(before, position)),
    pin: (position) => setPlaces((before) => withPinned(before, position)),
  };
};
