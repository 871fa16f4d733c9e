import type { PromptMisalignment } from '../../shared/service-api/finding.ts';
import type { PromptClaim } from '../../shared/service-api/prompt-claims.ts';
import { type JudgedClip, type JudgeRun, opinionKind, type WantedPicture } from './judge-run.ts';
import {
  checkQuestion,
  compareQuestion,
  describeQuestion,
  type JudgedClaimKind,
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

type Claim = {
  id: string;
  kind: JudgedClaimKind;
  question: string;
  dependsOn: string;
  span: Span;
};

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
 * @throws JudgeFailure
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
  const question = splitQuestion(
    prompt,
    checked.map(({ text }) => text),
  );
  const { answer } = await ask(question);
  const claims = new Map<string, Claim>();
  for (const one of answer.claims.slice(0, MAX_CLAIMS)) {
    const { id, words, kind, question: asked, depends_on: dependsOn } = one;
    const isUsable = isId.test(id) && !claims.has(id) && asked.length <= MAX_QUESTION;
    if (!isUsable || asked.trim() === '') continue;
    const isTaken = (span: Span) =>
      checked.some((one) => overlaps(one, span)) ||
      [...claims.values()].some((other) => other.kind === kind && other.span.start === span.start);
    const span = findSpan(prompt, words, isTaken);
    if (span) claims.set(id, { id, kind, question: asked, dependsOn, span });
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
  const base = claims.find(({ id }) => id === claim.dependsOn);
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

const reasonTexts = {
  unsure: 'cannot see it clearly',
  disagrees: 'says no when asked, but its description of other frames does not',
  depends: 'does not see what it depends on',
} as const;

const describeOpinion = (
  { kind, span }: Claim,
  opinion: Opinion,
  { judgeName, counts }: JudgeRun,
): { claim: PromptClaim; finding: PromptMisalignment | null } => {
  const { start, end, text } = span;
  const segment = { text, char_start: start, char_end: end };
  const words = { prompt_segment: segment, kind: opinionKind(kind) };
  const notJudged = (code: string, message: string): PromptClaim => ({
    ...words,
    outcome: 'not_judged',
    reason: { code, message: `${judgeName} ${message}` },
  });
  if (opinion !== 'yes' && opinion !== 'no') {
    return { claim: notJudged(`judge_${opinion}`, reasonTexts[opinion]), finding: null };
  }
  const isCounted = counts(kind);
  const unmeasured = (seen: string): PromptClaim =>
    notJudged('opinion', `${seen}; it was not measured for claims of this kind`);
  if (opinion === 'yes') {
    const claim: PromptClaim = isCounted
      ? { ...words, outcome: 'as_claimed' }
      : unmeasured('sees it');
    return { claim, finding: null };
  }
  const id = `${opinionKind(kind)}-${start}-${end}`;
  return {
    claim: isCounted
      ? { ...words, outcome: 'contradicted', finding_id: id }
      : unmeasured('does not see it'),
    finding: {
      id,
      type: 'prompt_misalignment',
      clipcheck_kind: opinionKind(kind),
      ...(!isCounted && { clipcheck_possible: true }),
      description: `${judgeName} does not see "${text}": neither when asked and when it describes the clip.`,
      prompt_segment: segment,
      severity: severityOf[kind],
    },
  };
};
