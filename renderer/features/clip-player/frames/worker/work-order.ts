/**
 * Priorities of decoding, lowest number first: frames at the playhead, thumbnails, the prefetched
 * clip, and waiting decoders, which shorten future jumps.
 */
export const workLevels = { playhead: 0, pictures: 1, nextClip: 2, waitingDecoders: 3 } as const;

export type WorkLevel = (typeof workLevels)[keyof typeof workLevels];

/** Coordinates the decoders of all clips, so that the most urgent work is done first. */
export type WorkOrder = {
  /** @param onTurn called when waiting work may be done */
  join(onTurn: () => void): WorkTurn;
};

export type WorkTurn = {
  /** Announces the next work, null for none. @returns whether to do it now */
  request(level: WorkLevel | null): boolean;
  leave(): void;
};

type Participant = { level: WorkLevel | null; onTurn: () => void };

export const createWorkOrder = (): WorkOrder => {
  const participants = new Set<Participant>();
  const lowest = (): number =>
    Math.min(...[...participants].map(({ level }) => level ?? Number.POSITIVE_INFINITY));
  const callOthers = (participant: Participant, level: number): void => {
    for (const other of participants) {
      if (other !== participant && other.level !== null && other.level <= level) other.onTurn();
    }
  };
  return {
    join: (onTurn) => {
      const participant: Participant = { level: null, onTurn };
      participants.add(participant);
      return {
        request: (level) => {
          const before = lowest();
          participant.level = level;
          const now = lowest();
          if (now > before) callOthers(participant, now);
          return level !== null && level <= now;
        },
        leave: () => {
          participants.delete(participant);
          callOthers(participant, lowest());
        },
      };
    },
  };
};
