import type { z } from 'zod';

/** Returns the first reason why JSON was refused, with its place: "fps: it takes …". */
export const firstIssue = ({ issues: [issue] }: z.ZodError): string => {
  const place = issue?.path.map(String).join('.');
  return `${place ? `${place}: ` : ''}${issue?.message ?? 'it has an unexpected form'}`;
};
