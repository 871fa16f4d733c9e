import pg from 'pg';
import { OutcomeUnknownError } from '../evaluator-store.ts';
import { evaluatorSchema } from './schema.ts';

/** Sums and counts are far below 2^53. */
const BIGINT_TYPE = 20;
/** Attempts of a transaction that met another one, or a server that restarts. */
const MAX_ATTEMPTS = 8;
const RETRY_DELAY_MS = 50;

/** A machine that sleeps, or has lost the network, holds its locks for no longer. */
const MAX_IDLE_IN_TRANSACTION = '20s';

/**
 * Serialization failures, deadlocks, a row that a sweep has just removed, lost connections, and a
 * server that shuts down or starts.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const PASSING_CODES =
  /^(40001|40P01|23503|25P03|08...|57P0[123]|E(CONNREFUSED|CONNRESET|PIPE|NOENT|TIMEDOUT|HOSTUNREACH))$/;
/** Lost connections, for which the client has no codes. */
const PASSING_MESSAGES = /^Connection terminated|is not queryable$/;

const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  ('code' in error ? PASSING_CODES.test(String(error.code)) : PASSING_MESSAGES.test(error.message));

export type Sql = { text: string; values: unknown[] };

/** Puts values into a statement, or a part of one: sql`id = ${id}`. */
export const sql = (parts: TemplateStringsArray, ...values: unknown[]): Sql => ({
  text: parts.reduce((text, part, index) => `${text}$${index}${part}`),
  values,
});

export type Client = pg.ClientBase;
export type Postgres = ReturnType<typeof connectPostgres>;

/** A pool of connections to the evaluator's schema. */
export const connectPostgres = (url: string, maxConnections: number) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    options: `-c search_path=${evaluatorSchema} -c idle_in_transaction_session_timeout=${MAX_IDLE_IN_TRANSACTION}`,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (id, format) =>
        id === BIGINT_TYPE && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
    },
  });
  // Of idle connections, as when the server restarts: the next query opens another.
  pool.on('error', (error) => process.stderr.write(`PostgreSQL: ${error.message}\n`));
  // Of those in use, whose next statement fails as well: unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

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
        throw new OutcomeUnknownError('It is not known whether this was stored.', { cause: error });
      });
      return result;
    } catch (error) {
      failure = error;
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      // A connection in an unknown state is not used again.
      client.release(failure instanceof OutcomeUnknownError || isPassing(failure));
    }
  };

  return {
    /** Reads rows. */
    query: async <Row extends pg.QueryResultRow>(statement: string | Sql): Promise<Row[]> => {
      const given = typeof statement === 'string' ? { text: statement } : statement;
      const { rows } = await withRetries(() => pool.query<Row>(given));
      return rows;
    },
    /** Does a transaction, again if another one or a restart of the server was in its way. */
    transaction: <Result>(work: (client: Client) => Promise<Result>): Promise<Result> =>
      withRetries(() => runTransaction(work)),
    end: () => pool.end(),
  };
};
