import { isJsonObject, parseExactJson } from '../../shared/service-api/exact-json.ts';
import type { StoredEvaluation } from './evaluator-store.ts';

const JSON_COLUMNS = ['glitchTypes', 'metadata', 'detectors', 'result', 'error'] as const;
export type EvaluationRow = Omit<StoredEvaluation, (typeof JSON_COLUMNS)[number]> &
  Record<(typeof JSON_COLUMNS)[number], string | null>;

export const evaluationColumns = `id, account, video_id AS "videoId", model, model_version AS "modelVersion", prompt,
  glitch_types AS "glitchTypes", metadata, attempt, root_id AS "rootId",
  root_attempts AS "rootAttempts", request_id AS "requestId", status, starts,
  billable_units AS "billableUnits", created_at_ms AS "createdAtMs", finished_at_ms AS "finishedAtMs",
  detectors, result, error`;

const readMetadata = (json: string): Record<string, unknown> | null => {
  const metadata = parseExactJson(json);
  return isJsonObject(metadata) ? metadata : null;
};

const orNull = (json: string | null) => (json === null ? null : JSON.parse(json));

export const toEvaluation = (row: EvaluationRow | undefined): StoredEvaluation | null =>
  row
    ? {
        ...row,
        glitchTypes: orNull(row.glitchTypes),
        metadata: row.metadata === null ? null : readMetadata(row.metadata),
        detectors: orNull(row.detectors),
        result: orNull(row.result),
        error: orNull(row.error),
      }
    : null;

/** The columns that hold JSON, as text, of the members that are given. */
export const toJsonColumns = (run: Partial<StoredEvaluation>) =>
  Object.fromEntries(
    JSON_COLUMNS.flatMap((key) => {
      const value = run[key];
      if (value === undefined) return [];
      return [[key, value === null ? null : JSON.stringify(value)]];
    }),
  );

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** A record as a row: the names of its columns, and their values in the same order. */
export const columnsAndValues = (record: Record<string, unknown>) => ({
  columns: Object.keys(record).map(snakeCase),
  values: Object.values(record),
});
