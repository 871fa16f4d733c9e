import { escapeJson } from './escape-json.ts';

/** A value as JSON to be read: what a text could deceive with is escaped, which changes no value. */
export const jsonText = (value: unknown): string =>
  escapeJson(JSON.stringify(value, null, 2) ?? '');
