import { z } from 'zod';

/** Verdicts, stored on the finding's track so that they survive re-runs. All but `real` dismiss it. */
export const verdicts = ['real', 'intended', 'wrong', 'duplicate'] as const;
export const verdictSchema = z.enum(verdicts);
export type Verdict = z.infer<typeof verdictSchema>;

/** Who set a value. `import`: it came with a report of others, and lets no clip pass. */
export const authors = ['person', 'agent', 'import'] as const;
export type Author = (typeof authors)[number];

/** Kinds of findings by verdict; `unreviewed` without one. */
export const findingKinds = [...verdicts, 'unreviewed'] as const;
export type FindingKind = (typeof findingKinds)[number];
