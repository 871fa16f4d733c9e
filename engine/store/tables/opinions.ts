import type { Opinion } from '../../../shared/contract/clips.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** A person whose library shares its opinions, and whether these count as if they were made here. */
export type Colleague = { readonly id: string; readonly name: string; readonly isTrusted: boolean };

/** What a person says about a clip (an empty `trackId`) or a finding. */
export type Statement = {
  readonly clipId: ClipId;
  readonly trackId: string;
  readonly value: string | null;
  readonly note: string;
  /** Unix ms by the person's clock: of the last change, and of the last one of the value. */
  readonly saidMs: number;
  readonly valueMs: number | null;
};

type Subject = Pick<Statement, 'clipId' | 'trackId'>;
type InForce = { value: string | null; author: string | null; imported: number; atMs: number };
type Newest = Omit<InForce, 'imported'> & { trusted: number };

/** Opinions of colleagues, and when this library's user last decided or judged what. */
export const opinionsTable = (connection: Connection) => {
  const { change, rows, row, run } = statements(connection);
  const upsert = change<[Statement & Record<'author' | 'name', string> & { trusted: number }]>(
    `INSERT INTO opinions (clip_id, track_id, author, name, trusted, value, note, said_ms, value_ms)
     VALUES (@clipId, @trackId, @author, @name, @trusted, @value, @note, @saidMs, @valueMs)
     ON CONFLICT DO UPDATE SET name = excluded.name, trusted = excluded.trusted,
       value = excluded.value, note = excluded.note, said_ms = excluded.said_ms,
       value_ms = excluded.value_ms
     WHERE (excluded.said_ms, excluded.name, excluded.trusted) <> (said_ms, name, trusted)`,
  );
  const upsertOwn = run<[Subject & { hasValue: number; nowMs: number }]>(
    `INSERT INTO opinions VALUES
       (@clipId, @trackId, '', '', 1, NULL, '', @nowMs, iif(@hasValue, @nowMs, NULL))
     ON CONFLICT DO UPDATE SET said_ms = excluded.said_ms,
       value_ms = coalesce(excluded.value_ms, value_ms)`,
  );
  // Cleared before anybody decided: it overrules nobody, and colleagues no longer have it.
  const forgetOwn = run<[ClipId]>(
    "UPDATE opinions SET value_ms = 0 WHERE clip_id = ? AND track_id = '' AND author = ''",
  );
  const selectNewest = row<[ClipId, trackId: string], Newest>(
    `SELECT author, value, value_ms AS atMs, trusted FROM opinions
     WHERE clip_id = ? AND track_id = ? AND value_ms IS NOT NULL
     ORDER BY value_ms DESC, author LIMIT 1`,
  );
  const selectInForce = row<[Subject], InForce>(
    `SELECT decision AS value, author, imported, decided_ms AS atMs FROM decisions
     WHERE clip_id = @clipId AND @trackId = ''
     UNION ALL SELECT verdict, author, imported, changed_ms FROM verdicts WHERE track_id = @trackId`,
  );
  const removeDecision = run<[ClipId]>('DELETE FROM decisions WHERE clip_id = ?');
  const writeDecision = run<[Subject & InForce]>(
    `INSERT INTO decisions (clip_id, decision, decided_ms, imported, author)
     VALUES (@clipId, @value, @atMs, @imported, @author)
     ON CONFLICT DO UPDATE SET decision = excluded.decision, decided_ms = excluded.decided_ms,
       imported = excluded.imported, author = excluded.author`,
  );
  const writeVerdict = run<[Subject & InForce]>(
    `INSERT INTO verdicts (track_id, verdict, note, changed_ms, imported, author)
     VALUES (@trackId, @value, '', @atMs, @imported, @author)
     ON CONFLICT DO UPDATE SET verdict = excluded.verdict, imported = excluded.imported,
       author = excluded.author`,
  );

  /**
   * Puts the newest opinion in force, also that there is none, unless the user here has one. An
   * import without an author counts as another person.
   */
  const settle = (clipId: ClipId, trackId: string): void => {
    const isDecision = trackId === '';
    const now = selectInForce({ clipId, trackId });
    const newest = selectNewest(clipId, trackId);
    if (!newest) return;
    const { value, author, atMs, trusted } = newest;
    const isKept =
      now?.value != null && now.author === null && (now.imported === 0 || now.atMs >= atMs);
    const imported = value === null ? 0 : 1 + trusted;
    const isSame =
      (now?.value ?? null) === value &&
      (value === null || (now?.author === author && now.imported === imported));
    if (isKept || isSame) return;
    if (isDecision && value === null) removeDecision(clipId);
    else (isDecision ? writeDecision : writeVerdict)({ ...newest, clipId, trackId, imported });
  };

  return {
    /** Notes that the user here changed a decision, verdict or note now. */
    noteOwn: (clipId: ClipId, trackId: string, hasValue: boolean): void =>
      upsertOwn({ clipId, trackId, hasValue: Number(hasValue), nowMs: Date.now() }),
    /** Forgets that the user here decided. @returns what colleagues decided, now in force */
    restoreDecision: (clipId: ClipId): string | null => {
      forgetOwn(clipId);
      settle(clipId, '');
      return selectInForce({ clipId, trackId: '' })?.value ?? null;
    },
    /**
     * Stores what a colleague says now. A clock that is ahead must not keep later opinions of others
     * out. Must be called within a transaction. @returns whether it is news
     */
    add: ({ id, name, isTrusted }: Colleague, statement: Statement): boolean => {
      const { clipId, trackId, valueMs: claimedMs } = statement;
      const valueMs = claimedMs === null ? null : Math.min(claimedMs, Date.now());
      const isNews =
        upsert({ ...statement, valueMs, author: id, name, trusted: Number(isTrusted) }) > 0;
      settle(clipId, trackId);
      return isNews;
    },
    /** When the user here last decided or judged what of a clip; by track. */
    ownTimes: rows<[ClipId], Pick<Statement, 'trackId' | 'saidMs' | 'valueMs'>>(
      `SELECT track_id AS trackId, said_ms AS saidMs, value_ms AS valueMs FROM opinions
       WHERE clip_id = ? AND author = ''`,
    ),
    /** Of colleagues: only those that say something. */
    ofClip: rows<[ClipId], Opinion>(
      `SELECT track_id AS trackId, name, value, note, said_ms AS atMs FROM opinions
       WHERE clip_id = ? AND author <> '' AND (value IS NOT NULL OR note <> '')
       ORDER BY name, author`,
    ),
  };
};
