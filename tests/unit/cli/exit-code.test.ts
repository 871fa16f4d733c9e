import { expect, test } from 'vitest';
import { ApiError } from '../../../engine/index.ts';
import { exitCodeOfDocument, exitCodeOfError } from '../../../hosts/cli/exit-code.ts';
import type { ResultDocument } from '../../../shared/documents/result.ts';
import { type ClipState, countStates } from '../../../shared/domain/clip-state.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { codes } from '../../../shared/errors/codes.ts';
import { errorCodes } from '../../../shared/service-api/error-envelope.ts';

const anyCode = [...Object.keys(codes), ...errorCodes];

test('a code in an answer of the service leads to 3, however it is spelled', () => {
  for (const code of anyCode) {
    const refused = new ApiError('No.', {
      failure: 'auth',
      code,
      kind: 'user',
      outcome: 'refused',
      status: 401,
    });
    expect(exitCodeOfError(refused), code).toBe(3);
    const document = documentOf(['pending'], code);
    const stoppedBy = document.stoppedBy && { ...document.stoppedBy, byService: true as const };
    expect(exitCodeOfDocument({ ...document, stoppedBy }, false), code).toBe(3);
  }
});

test('a missing key is a configuration error', () => {
  expect(exitCodeOfError(new AppError('api_key_not_set', 'Set one.'))).toBe(2);
});

const documentOf = (states: ClipState[], stoppedBy: string | null): ResultDocument => ({
  batch: null,
  counts: countStates(states),
  stoppedBy: stoppedBy === null ? null : { code: stoppedBy, message: 'Why.' },
  warnings: [],
  clips: [],
});

const problems: ClipState[] = ['uncertain', 'failed', 'pending'];

test.each<[number, ClipState[], string | null, boolean]>([
  [2, problems, 'data_folder_busy', true],
  [2, problems, 'data_folder_busy', false],
  [130, problems, 'insufficient_credits', true],
  [130, problems, null, true],
  [3, problems, 'insufficient_credits', false],
  [3, problems, 'constructor', false],
  [4, problems, null, false],
  [1, ['failed'], null, false],
  [1, ['rejected'], null, false],
  [1, ['needs_prompt'], null, false],
  [0, ['completed', 'partial', 'cancelled', 'pending'], null, false],
])(
  'exit %i for %j, stopped by %s, interrupted: %s',
  (exitCode, states, stoppedBy, isInterrupted) => {
    expect(exitCodeOfDocument(documentOf(states, stoppedBy), isInterrupted)).toBe(exitCode);
  },
);

const clip = { path: '/clips/a.mp4', sha256: null };
const brokenBy = (condition: string) =>
  ({ ...clip, findings: 1, importedVerdicts: 0, condition, reason: null }) as const;

test.each<[number, ClipState[], string[]]>([
  [5, ['rejected'], ['spec>0', 'spec>=1']],
  [5, ['needs_prompt'], ['needs_prompt>0']],
  [1, ['rejected'], ['not_judged>0']],
  [1, ['rejected', 'rejected'], ['spec>0']],
])('%i for %j with a clip that breaks %j', (exitCode, states, conditions) => {
  const document = { ...documentOf(states, null), brokenConditions: conditions.map(brokenBy) };
  expect(exitCodeOfDocument(document, false)).toBe(exitCode);
});

test.each<[number, ClipState[]]>([
  [5, ['completed']],
  [1, ['completed', 'rejected']],
  [4, ['completed', 'uncertain']],
])('%i for %j with a broken condition, or a result that was only imported', (exitCode, states) => {
  const broken = brokenBy('glitch>0');
  const document = documentOf(states, null);
  const gated: ResultDocument[] = [
    { ...document, brokenConditions: [broken] },
    { ...document, untrustedImports: [clip] },
  ];
  expect(gated.map((one) => exitCodeOfDocument(one, false))).toEqual([exitCode, exitCode]);
});
