import type { PromptMisalignment } from '../../shared/service-api/finding.ts';
import { opinionKind } from '../../shared/service-api/judge-version.ts';
import type { PromptClaim } from '../../shared/service-api/prompt-claims.ts';
import type { JudgedClip, JudgeRun, WantedPicture } from './judge-run.ts';
import {
  checkQuestion,
  compareQuestion,
  describeQuestion,
  type JudgedClaimKind,
  type SplitClaim,
  splitQuestion,
} from './questions/claim-questions.ts';
import { findSpan, overlaps, type Span } from './spans.ts';

/** Pictures of a question about the entire clip. */
const PICTURES = 8;
const MAX_CLAIMS = 20;
const MAX_QUESTION = 300;
const isId = /^\w{1,10}$/;

const severityOf: Readonly<Record<JudgedClaimKind, 2 | 3 | 5>> = {
  object: 5,
  count: 3,
  color: 3,
  direction: 3,
  order: 3,
  action: 3,
  place: 3,
  manner: 2,
};

type Claim = SplitClaim & { span: Span };

/**
 * Evenly spaced frames; offsets of 0 and 0.5 have none in common, except in a clip of one.
 * @param offset 0 to 1, within the distance between two of them
 */
const spread = (frameCount: number, offset: 0 | 0.5): WantedPicture[] => {
  const count = Math.min(PICTURES, Math.max(1, Math.floor(frameCount / 2)));
  return Array.from({ length: count }, (_, at) => ({
    frame: Math.floor(((at + offset) * frameCount) / count),
    area: null,
  }));
};

/** What was answered about a claim. */
type Opinion = 'yes' | 'no' | 'unsure' | 'disagrees' | 'depends';

export type ClaimOpinions = { findings: PromptMisalignment[]; claims: PromptClaim[] };

/**
 * Splits the prompt into claims, and asks for each. A "no" counts only if a description of other
 * frames, made without knowing the prompt, agrees.
 * @param checked spans that need no model
 * @throws AnalysisFailedError
 */
export const judgeClaims = async (
  { prompt, info }: JudgedClip,
  checked: readonly Span[],
  run: JudgeRun,
): Promise<ClaimOpinions> => {
  const claims = await splitPrompt(prompt, checked, run);
  if (claims.length === 0) return { findings: [], claims: [] };
  const answers = await checkClaims(claims, info.num_frames, run);
  const first = (claim: Claim): Opinion =>
    hasBase(claim, claims, answers) ? (answers.get(claim.id) ?? 'unsure') : 'depends';
  const denied = claims.filter((claim) => first(claim) === 'no');
  const confirmed = await confirmDenied(denied, info.num_frames, run);
  const described = claims.map((claim) => {
    const isUnconfirmed = denied.includes(claim) && !confirmed.includes(claim);
    return describeOpinion(claim, isUnconfirmed ? 'disagrees' : first(claim), run);
  });
  return {
    findings: described.flatMap(({ finding }) => finding ?? []),
    claims: described.map(({ claim }) => claim),
  };
};

const splitPrompt = async (
  prompt: string,
  checked: readonly Span[],
  { ask }: JudgeRun,
): Promise<Claim[]> => {
  const { answer } = await ask(splitQuestion(prompt, checked));
  const claims = new Map<string, Claim>();
  for (const one of answer.claims.slice(0, MAX_CLAIMS)) {
    const { id, words, kind, question } = one;
    const isUsable = isId.test(id) && !claims.has(id) && question.length <= MAX_QUESTION;
    if (!isUsable || question.trim() === '') continue;
    const sameKind = [...claims.values()].filter((other) => other.kind === kind);
    const isTaken = (span: Span) =>
      checked.some((known) => overlaps(known, span)) ||
      sameKind.some((other) => other.span.char_start === span.char_start);
    const span = findSpan(prompt, words, isTaken);
    if (span) claims.set(id, { ...one, span });
  }
  return [...claims.values()];
};

/** Whether all that a claim depends on was seen. @param path from it, as claims may be in a circle */
const hasBase = (
  claim: Claim,
  claims: readonly Claim[],
  answers: Answers,
  path: readonly Claim[] = [claim],
): boolean => {
  const base = claims.find(({ id }) => id === claim.depends_on);
  if (!base || path.includes(base)) return true;
  return answers.get(base.id) === 'yes' && hasBase(base, claims, answers, [...path, base]);
};

type Answers = ReadonlyMap<string, 'yes' | 'no' | 'unsure'>;

/** Returns the answer about a claim; undefined without one, or if several contradict each other. */
const answerTo = <Answer extends { id: string; answer: string }>(
  { id }: Claim,
  answers: readonly Answer[],
): Answer | undefined => {
  const [first, ...others] = answers.filter((one) => one.id === id);
  return others.every(({ answer }) => answer === first?.answer) ? first : undefined;
};

/** A "yes" needs a frame that was sent. */
const checkClaims = async (
  claims: readonly Claim[],
  frameCount: number,
  { ask, takePictures }: JudgeRun,
): Promise<Answers> => {
  const pictures = await takePictures(spread(frameCount, 0.5));
  const { answer, pictures: shown } = await ask(checkQuestion(pictures, claims));
  const isShown = (frame: number) => shown.some((picture) => picture.frame === frame);
  const opinionOf = (claim: Claim) => {
    const { answer: said, frames = [] } = answerTo(claim, answer.answers) ?? {};
    return said === 'no' || (said === 'yes' && frames.some(isShown)) ? said : 'unsure';
  };
  return new Map(claims.map((claim) => [claim.id, opinionOf(claim)]));
};

/** Returns the denied claims that a description of other frames denies too. */
const confirmDenied = async (
  denied: readonly Claim[],
  frameCount: number,
  { ask, takePictures }: JudgeRun,
): Promise<readonly Claim[]> => {
  if (denied.length === 0) return [];
  const pictures = await takePictures(spread(frameCount, 0));
  const described = await ask(describeQuestion(pictures));
  const compared = await ask(compareQuestion(described.answer.description, denied));
  return denied.filter((claim) => {
    const said = answerTo(claim, compared.answer.answers)?.answer;
    return said === 'differs' || (said === 'not_described' && claim.kind === 'object');
  });
};

const reasonTexts: Readonly<Record<Opinion, string>> = {
  yes: 'sees it; it was not measured for claims of this kind',
  no: 'does not see it; it was not measured for claims of this kind',
  unsure: 'cannot see it clearly',
  disagrees: 'says no when asked, but its description of other frames does not',
  depends: 'does not see what it depends on',
};

const describeOpinion = (
  { kind, span }: Claim,
  opinion: Opinion,
  { judgeName, counts }: JudgeRun,
): { claim: PromptClaim; finding: PromptMisalignment | null } => {
  const isAnswer = opinion === 'yes' || opinion === 'no';
  const isCounted = counts(kind);
  const words = { prompt_segment: span, kind: opinionKind(kind) };
  const finding: PromptMisalignment = {
    id: `${opinionKind(kind)}-${span.char_start}-${span.char_end}`,
    type: 'prompt_misalignment',
    clipcheck_kind: opinionKind(kind),
    ...(!isCounted && { clipcheck_possible: true }),
    description: `The clip does not match "${span.text}". Judged by ${judgeName}, which was asked twice.`,
    prompt_segment: span,
    severity: severityOf[kind],
  };
  const code = isAnswer ? 'opinion' : `judge_${opinion}`;
  const message = `${judgeName} ${reasonTexts[opinion]}`;
  const claim: PromptClaim = !(isAnswer && isCounted)
    ? { ...words, outcome: 'not_judged', reason: { code, message } }
    : opinion === 'yes'
      ? { ...words, outcome: 'as_claimed' }
      : { ...words, outcome: 'contradicted', finding_id: finding.id };
  return { claim, finding: opinion === 'no' ? finding : null };
};
