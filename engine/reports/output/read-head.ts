import type { ReportBody } from '../report.ts';

export type Head = { readonly text: string; readonly isWhole: boolean };

/** The beginning of a text, at the end of a line where it is cut off. */
export const readHead = async (body: ReportBody, mostChars: number): Promise<Head> => {
  let text = '';
  for await (const part of body) {
    text += typeof part === 'string' ? part : new TextDecoder().decode(part);
    if (text.length <= mostChars) continue;
    const lineEnd = text.lastIndexOf('\n', mostChars);
    return { text: text.slice(0, lineEnd > 0 ? lineEnd + 1 : mostChars), isWhole: false };
  }
  return { text, isWhole: true };
};
