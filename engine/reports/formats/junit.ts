import {
  breachOf,
  type FailCondition,
  parseFailCondition,
  withTrustedVerdicts,
} from '../../../shared/domain/fail-condition.ts';
import { isAllRequestedJudged } from '../../../shared/domain/not-judged-kinds.ts';
import { findingTypeName, stateNames } from '../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { printableLine, printableLines } from '../../../shared/text/printable-lines.ts';
import { shortText } from '../../../shared/text/short-text.ts';
import { type ReportClip, singleFileFormat } from '../report.ts';
import { failureText, importedNote, noFindingsText, notJudgedNotes } from '../text/clip-texts.ts';
import { rangeText, segmentTexts, severityText, verdictText } from '../text/finding-texts.ts';
import { createSpool } from '../text/spool.ts';
import { type Xml, xml, xmlDeclaration } from '../text/xml.ts';

/** Maximum length of a message in a CI's list; the test has the full text. */
const maxMessageChars = 200;

const anyFinding: FailCondition = { measure: 'findings', operator: '>', limit: 0 };

const importedProperty = xml`<properties><property name="imported" value="true"/></properties>\n`;

type Outcome =
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'failed';
      readonly findings: readonly Finding[];
      /** A condition that the clip itself meets, without a finding that meets it; null for none. */
      readonly clipFailure: { readonly type: string; readonly text: string } | null;
    }
  | { readonly kind: 'error' | 'skipped'; readonly code: string; readonly text: string };

const conditionsOf = (texts: readonly string[]): FailCondition[] => {
  const conditions = texts.flatMap((text) => {
    const condition = parseFailCondition(text);
    return 'problem' in condition ? [] : [condition];
  });
  return conditions.length === 0 ? [anyFinding] : conditions;
};

const reasonText = (clip: ReportClip): string =>
  [
    ...[stateNames[clip.card.state], importedNote(clip), failureText(clip)],
    ...[...notJudgedNotes(clip), noFindingsText(clip)],
  ]
    .filter((text) => text !== null)
    .join('. ')
    .replaceAll('..', '.');

const outcomeOf = (
  clip: ReportClip,
  conditions: readonly FailCondition[],
  trustsImports: boolean,
): Outcome => {
  const { card, run } = clip;
  const findings = trustsImports ? withTrustedVerdicts(clip.findings) : clip.findings;
  const explanation = {
    code: card.reason?.code ?? run?.error?.code ?? card.state,
    text: reasonText(clip),
  };
  if (card.state === 'failed' || card.state === 'rejected')
    return { kind: 'error', ...explanation };
  const broken = conditions.flatMap((condition) => {
    const breach = breachOf(condition, { ...card, findings });
    return breach ? [{ ...breach, measure: condition.measure }] : [];
  });
  if (broken.length > 0) {
    const against = new Set(broken.flatMap((breach) => breach.findings));
    const clipFailure = broken.find((breach) => breach.findings.length === 0);
    return {
      kind: 'failed',
      findings: findings.filter((finding) => against.has(finding)),
      clipFailure: clipFailure ? { type: clipFailure.measure, text: explanation.text } : null,
    };
  }
  const isTrusted = trustsImports || !card.isImported;
  return isAllRequestedJudged(card) && isTrusted
    ? { kind: 'passed' }
    : { kind: 'skipped', ...explanation };
};

const shortened = (text: string): string => shortText(text, maxMessageChars);

const lineOf = (finding: Finding): string => {
  const { number, type, description, note } = finding;
  const words = segmentTexts(finding)?.words;
  const facts = [
    findingTypeName(type),
    rangeText(finding),
    words === undefined ? null : `about “${words}”`,
    severityText(finding)?.toLowerCase(),
    verdictText(finding).toLowerCase(),
  ].filter(Boolean);
  const noteText = note === '' ? '' : ` Note: ${note}`;
  return printableLine(`${number}. ${facts.join(', ')}: ${description}${noteText}`);
};

const problem = (name: 'failure' | 'error', type: string, message: string, text: string): Xml => {
  const attributes = xml`type="${printableLine(shortened(type))}" message="${printableLine(message)}"`;
  return xml`<${name} ${attributes}>${printableLines(text)}</${name}>\n`;
};

const failureOf = (finding: Finding): Xml => {
  const { type, description } = finding;
  const message = `${shortened(description.trim() || findingTypeName(type))} – ${rangeText(finding)}`;
  return problem('failure', type, message, lineOf(finding));
};

const resultsOf = (outcome: Outcome): Xml | readonly Xml[] | null => {
  if (outcome.kind === 'passed') return null;
  if (outcome.kind === 'failed') {
    const { findings, clipFailure } = outcome;
    const failures = findings.map(failureOf);
    if (clipFailure === null) return failures;
    const { type, text } = clipFailure;
    return [...failures, problem('failure', type, shortened(text), text)];
  }
  const { kind, code, text } = outcome;
  return kind === 'error'
    ? problem('error', code, shortened(text), text)
    : xml`<skipped message="${printableLine(shortened(text))}"/>\n`;
};

const waitedSec = ({ run }: ReportClip): number =>
  run?.endedMs && run.submittedMs ? Math.max(0, run.endedMs - run.submittedMs) / 1000 : 0;

const testcase = (clip: ReportClip, outcome: Outcome): Xml => {
  const { card, findings } = clip;
  const [name, classname] = [card.name, card.folder].map(printableLine);
  // Many CI systems only show the first failure, and none shows findings that do not count.
  const lines = findings.map(lineOf);
  // A test can pass although something was not checked, such as a missing prompt.
  const all = [...lines, ...(outcome.kind === 'passed' ? notJudgedNotes(clip) : [])].join('\n');
  return xml`<testcase name="${name}" classname="${classname}" time="${waitedSec(clip).toFixed(3)}">
${card.isImported && importedProperty}${resultsOf(outcome)}${
  all !== '' && xml`<system-out>${printableLines(all)}</system-out>\n`
}</testcase>\n`;
};

export const junitFormat = singleFileFormat(
  { extension: 'xml', passes: 1 },
  async function* ({ options, madeAt, clips, scratchDir }) {
    const conditions = conditionsOf(options.failsOn);
    // The totals come first, so tests are spooled until all are counted.
    await using cases = await createSpool<string>(scratchDir);
    const counts = { passed: 0, failed: 0, error: 0, skipped: 0 };
    let waited = 0;
    for await (const clip of clips()) {
      const outcome = outcomeOf(clip, conditions, options.trustsImports);
      counts[outcome.kind] += 1;
      waited += waitedSec(clip);
      await cases.add(String(testcase(clip, outcome)));
    }
    const { passed, failed, error, skipped } = counts;
    const [name, time] = [printableLine(options.title), waited.toFixed(3)];
    const tests = passed + failed + error + skipped;
    const totals = xml`name="${name}" tests="${tests}" failures="${failed}" errors="${error}" time="${time}"`;
    const timestamp = madeAt.toISOString().slice(0, 19);
    yield xmlDeclaration;
    yield String(xml`<testsuites ${totals}>
<testsuite ${totals} skipped="${skipped}" timestamp="${timestamp}">\n`);
    yield* cases.items();
    yield '</testsuite>\n</testsuites>\n';
  },
);
