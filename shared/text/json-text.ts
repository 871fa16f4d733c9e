import { escapeJson } from './escape-json.ts';

/** Formats a value as JSON for people, with deceptive characters escaped. */
export const jsonText = (value: unknown): string =>
  escapeJson(JSON.stringify(value, null, 2) ?? '');
