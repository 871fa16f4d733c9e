/** A person's verdicts on findings. */
import { z } from 'zod';

/** Stored on the finding's track, so that it survives re-runs. All but `real` dismiss the finding. */
export const verdicts = ['real', 'intended', 'wrong', 'duplicate'] as const;
export const verdictSchema = z.enum(verdicts);
export type Verdict = z.infer<typeof verdictSchema>;

/** Findings by their verdict, or `unreviewed`. */
export const findingKinds = [...verdicts, 'unreviewed'] as const;
export type FindingKind = (typeof findingKinds)[number];
