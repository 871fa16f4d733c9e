/**
 * The answer to a request outside of the contract that cannot be met: JSON that says why, in the
 * form of an `ErrorRecord`.
 */
export const refuse = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response =>
  Response.json(
    { code, message },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  );
