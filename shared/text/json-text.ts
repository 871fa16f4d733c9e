import { escapeJson } from './escape-json.ts';

export const jsonText = (value: unknown): string =>
  escapeJson(JSON.stringify(value, null, 2) ?? '');
