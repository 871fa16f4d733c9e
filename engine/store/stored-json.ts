/**
 * Parses a stored JSON text. A damaged one counts as absent, so that it affects only what it
 * belongs to: a result becomes unreadable, and `doctor` counts it.
 * @param parse for numbers that must keep their digits
 * @returns null for a missing or damaged text; else unvalidated, as its writer stored it
 */
export const readStoredJson = <Value = unknown>(
  text: string | null | undefined,
  parse: (text: string) => unknown = JSON.parse,
): Value | null => {
  try {
    return parse(text ?? 'null') as Value | null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};
