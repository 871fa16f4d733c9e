/**
 * Creates the error response to a plain HTTP request (not an RPC call): JSON with the code and
 * message of an `ErrorRecord`.
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
