import type { FrameTable } from '../../analysis/frame-table.ts';
import type { PromptText } from './text/prompt-text.ts';

/** Something a prompt says about the clip that may be measured; words of the prompt, both inclusive. */
export type Claim<Value> = { value: Value; first: number; last: number };

export type Severity = 1 | 2 | 3 | 4 | 5;

/**
 * What measuring a claim came to: it holds, it does not, or it cannot be told with certainty in this
 * clip (null). A mismatch is a sentence with the measured figures.
 */
export type Judgement = 'met' | { severity: Severity; description: string } | null;

/** One kind of claim: how it is found in a prompt, and how it is measured. Pure functions. */
export type ClaimKind<Value> = {
  /** Goes into the ids of its findings. */
  name: string;
  /** In the order of the text; what contradicts itself or is meant otherwise is left out. */
  find: (prompt: PromptText) => Claim<Value>[];
  /** One judgement for each claim. */
  judge: (claims: readonly Claim<Value>[], table: FrameTable) => Judgement[];
};

/**
 * How bad a mismatch is: 1 below the first limit, 5 from the fourth on.
 * @param limits four in rising order
 */
export const severityOf = (
  off: number,
  limits: readonly [number, number, number, number],
): Severity => (1 + limits.filter((limit) => off >= limit).length) as Severity;

/** The first of the claims that say the same. */
export const withoutRepeats = <Value>(claims: readonly Claim<Value>[]): Claim<Value>[] => {
  const said = new Set<string>();
  return claims.filter(({ value }) => {
    const key = JSON.stringify(value);
    if (said.has(key)) return false;
    said.add(key);
    return true;
  });
};

/** Claims that all say the same, as one; none when they contradict each other. */
export const onlyOne = <Value>(claims: readonly Claim<Value>[]): Claim<Value>[] => {
  const distinct = withoutRepeats(claims);
  return distinct.length === 1 ? distinct : [];
};

/** A figure with at most one decimal. */
export const figure = (value: number): string => String(Number(value.toFixed(1)));
