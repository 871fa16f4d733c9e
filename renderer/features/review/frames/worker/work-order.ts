/**
 * Whose turn it is to decode, the lowest number first: what the page waits for, small pictures, the
 * clip that comes next, and decoders that wait in the midst of a clip for somebody to jump there.
 */
export const workLevels = { playhead: 0, pictures: 1, nextClip: 2, waitingDecoders: 3 } as const;

export type WorkLevel = (typeof workLevels)[keyof typeof workLevels];

/** Keeps what can wait from taking the processor from what cannot. */
export type WorkOrder = {
  join(onTurn: () => void): WorkPlace;
};

export type WorkPlace = {
  /** Says what there is to do, null for nothing. @returns whether to do it now */
  ask(level: WorkLevel | null): boolean;
  leave(): void;
};

type Place = { level: WorkLevel | null; onTurn: () => void };

export const createWorkOrder = (): WorkOrder => {
  const places = new Set<Place>();
  const lowest = (): number =>
    Math.min(...[...places].map(({ level }) => level ?? Number.POSITIVE_INFINITY));
  const callOthers = (place: Place, level: number): void => {
    for (const other of places) {
      if (other !== place && other.level !== null && other.level <= level) other.onTurn();
    }
  };
  return {
    join: (onTurn) => {
      const place: Place = { level: null, onTurn };
      places.add(place);
      return {
        ask: (level) => {
          const before = lowest();
          place.level = level;
          const now = lowest();
          if (now > before) callOthers(place, now);
          return level !== null && level <= now;
        },
        leave: () => {
          places.delete(place);
          callOthers(place, lowest());
        },
      };
    },
  };
};
