import { z } from 'zod';

/** How a check ended. `not-checked`: something that it needs is missing. */
export const diagnosticStates = ['fine', 'warning', 'failed', 'not-checked'] as const;
export type DiagnosticState = (typeof diagnosticStates)[number];

export const diagnosticGroups = ['Program', 'Codecs', 'Data folder', 'Service'] as const;
type DiagnosticGroup = (typeof diagnosticGroups)[number];

export const diagnosticChecks = {
  versions: { group: 'Program', title: 'Versions' },
  runtime: { group: 'Program', title: 'Runtime' },
  system: { group: 'Program', title: 'System' },
  decoder: { group: 'Codecs', title: 'FFmpeg' },
  ffprobe: { group: 'Codecs', title: 'ffprobe' },
  browser: { group: 'Codecs', title: 'Browser decoder' },
  database: { group: 'Data folder', title: 'Database' },
  writing: { group: 'Data folder', title: 'Write access' },
  privacy: { group: 'Data folder', title: 'Privacy' },
  space: { group: 'Data folder', title: 'Free space' },
  evaluator: { group: 'Service', title: 'Built-in evaluator' },
  key: { group: 'Service', title: 'API key' },
  service: { group: 'Service', title: 'Connection' },
} as const satisfies Record<string, { group: DiagnosticGroup; title: string }>;

export type DiagnosticCheck = keyof typeof diagnosticChecks;
export const diagnosticCheckIds = Object.keys(diagnosticChecks) as DiagnosticCheck[];

export const diagnosticSchema = z.object({
  check: z.enum(diagnosticCheckIds),
  state: z.enum(diagnosticStates),
  found: z.string(),
  advice: z.string().nullable().describe('What to do about it; null if nothing.'),
});
export type Diagnostic = z.infer<typeof diagnosticSchema>;

export const diagnosticStateLabels: Record<DiagnosticState, string> = {
  fine: 'Fine',
  warning: 'Warning',
  failed: 'Failed',
  'not-checked': 'Not checked',
};

export const sortDiagnostics = (results: Iterable<Diagnostic>): Diagnostic[] =>
  [...results].sort(
    (a, b) => diagnosticCheckIds.indexOf(a.check) - diagnosticCheckIds.indexOf(b.check),
  );

export const diagnosticsText = (results: Iterable<Diagnostic>, at: Date): string =>
  [
    `Clipcheck diagnostics, ${at.toISOString()}`,
    ...sortDiagnostics(results).flatMap(({ check, state, found, advice }) => [
      `[${diagnosticStateLabels[state]}] ${diagnosticChecks[check].title}: ${found}`,
      ...(advice === null ? [] : [`    To do: ${advice}`]),
    ]),
  ]
    .map((line) => `${line}\n`)
    .join('');
