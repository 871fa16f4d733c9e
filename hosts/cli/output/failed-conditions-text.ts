import type {
  BrokenCondition,
  ClipResult,
  ResultDocument,
} from '../../../shared/documents/result.ts';
import type { Breach, JudgedFinding } from '../../../shared/domain/fail-condition.ts';
import { unreadableText } from '../../../shared/domain/not-judged-kinds.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { clipNames } from './clip-names.ts';
import { stateLabel } from './phrases.ts';

const importAdvice =
  'An imported result was not evaluated here, so it does not pass --fail-on. Evaluate the clip with --force, or accept imported results with --trust-imports.\n';

/**
 * Explains why a clip meets a condition although its findings do not; null if they do. A clip that
 * is complete except for omitted frames has no reason of its own.
 */
export const breachText = (
  { reason, state, notJudgedReasons: notJudged }: ClipResult,
  { findings, unreadableFindings }: Breach<JudgedFinding>,
): string | null => {
  if (unreadableFindings > 0) return unreadableText(unreadableFindings);
  if (findings.length > 0) return null;
  const texts = notJudged.map(({ message }) => message).join(' ');
  return texts || reason?.message || `${stateLabel(state)}, no result`;
};

const whyText = ({ findings, importedVerdicts: dismissed, reason }: BrokenCondition): string =>
  [
    findings > 0 ? `${findings} ${findings === 1 ? 'finding' : 'findings'}` : null,
    dismissed > 0 ? `${dismissed} dismissed only by an imported verdict` : null,
    reason && printableText(reason).replace(/\.$/u, ''),
  ]
    .filter(Boolean)
    .join(', ');

/** Returns why clips fail, one line per reason; empty if none does, or there is no condition. */
export const failedConditionsText = ({
  clips,
  brokenConditions: broken = [],
  untrustedImports: imported = [],
}: ResultDocument): string => {
  const names = clipNames(clips.map(({ path }) => path));
  const nameOf = (path: string): string => printableText(names.get(path) ?? path);
  return [
    ...broken.map((one) => `Fails: ${nameOf(one.path)}: ${one.condition} (${whyText(one)})\n`),
    ...imported.map(({ path }) => `Fails: ${nameOf(path)}: only an imported result\n`),
    ...(imported.length > 0 ? [importAdvice] : []),
  ].join('');
};
