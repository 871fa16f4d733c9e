/** Answers a plain HTTP request (not an RPC call) with JSON of a code and message. */
export const httpError = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response =>
  Response.json(
    { code, message },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  );
