/**
 * Parses the address of a judge's server, such as `http://localhost:11434` or
 * `https://openrouter.ai/api/v1`; the path is `/v1` by default. Null for anything else, also with a
 * user name, a password or a query.
 */
export const parseJudgeUrl = (text: string): URL | null => {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (url.username || url.password || url.search || url.hash) return null;
  url.pathname = url.pathname.replace(/(\/chat\/completions)?\/*$/, '') || '/v1';
  return url;
};
