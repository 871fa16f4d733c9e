import pg from 'pg';
import { evaluatorSchema } from './schema.ts';

/** Sums and counts are far below 2^53. */
const BIGINT_TYPE = 20;
/** Attempts of a transaction that met another one, or a server that restarts. */
const MAX_ATTEMPTS = 8;
const RETRY_DELAY_MS = 50;

/**
 * Serialization failures, deadlocks, a row that a sweep has just removed, lost connections, and a
 * server that shuts down or starts.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const isPassing = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(40001|40P01|23503|08...|57P0[123])$|^E(CONNREFUSED|CONNRESET|PIPE)$/.test(code);
};

/** The connection was lost while a transaction was committed: doing it again could do it twice. */
class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';
}

export type Client = pg.ClientBase;
export type Postgres = ReturnType<typeof connectPostgres>;

/** A pool of connections to the evaluator's schema. */
export const connectPostgres = (url: string, maxConnections: number) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    options: `-c search_path=${evaluatorSchema}`,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (id, format) =>
        id === BIGINT_TYPE && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
    },
  });
  // Of idle connections, as when the server restarts: the next query opens another.
  pool.on('error', (error) => process.stderr.write(`PostgreSQL: ${error.message}\n`));

  const withRetries = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isPassing(error)) throw error;
        const delayMs = RETRY_DELAY_MS * 2 ** attempt * (0.5 + Math.random());
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
  };

  const runTransaction = async <Result>(
    work: (client: Client) => Promise<Result>,
  ): Promise<Result> => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT').catch((error: unknown) => {
        throw new CommitUnknownError('The database did not confirm what was stored.', {
          cause: error,
        });
      });
      return result;
    } catch (error) {
      failure = error;
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      // A connection in an unknown state is not used again.
      client.release(failure instanceof CommitUnknownError || isPassing(failure));
    }
  };

  return {
    /** Reads rows. */
    query: async <Row extends pg.QueryResultRow>(
      text: string,
      values: readonly unknown[] = [],
    ): Promise<Row[]> => {
      const { rows } = await withRetries(() => pool.query<Row>(text, [...values]));
      return rows;
    },
    /** Does a transaction, again if another one or a restart of the server was in its way. */
    transaction: <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
      withRetries(() => runTransaction(work)),
    end: () => pool.end(),
  };
};
