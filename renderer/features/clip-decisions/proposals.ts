import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DecidableClip } from '../../../shared/contract/clips.ts';
import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { type Outcome, outcomes } from '../../../shared/model/outcome.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { formatCount } from '../../ui/formats.ts';

export type Proposals = ReturnType<typeof sortProposals>;

/** Sorts clips by what is to be decided. Decisions that exist are never changed. */
export const sortProposals = (clips: readonly DecidableClip[]) => {
  const undecided = clips.filter(({ decision }) => decision === null);
  const idsOf = (decision: DecidableClip['decision']): ClipId[] =>
    undecided.filter(({ proposed }) => proposed === decision).map(({ clipId }) => clipId);
  const countOf = (wanted: DecidableClip['decision']): number =>
    clips.filter(({ decision }) => decision === wanted).length;
  return {
    clips,
    keep: idsOf('keep'),
    reject: idsOf('reject'),
    /** Kept in spite of confirmed defects, as before they were confirmed. */
    keptDefects: clips
      .filter(({ decision, proposed }) => decision === 'keep' && proposed === 'reject')
      .map(({ clipId }) => clipId),
    undecided: undecided.map(({ clipId }) => clipId),
    /** Undecided clips that only a person can decide. */
    rest: undecided.filter(({ proposed }) => proposed === null),
    counts: { keep: countOf('keep'), reject: countOf('reject'), undecided: undecided.length },
  };
};

export const useProposals = (selection: ReportSelection) => {
  const { query } = useRpc();
  const read = useQuery({
    ...query.clips.proposeDecisions.queryOptions({ input: selection }),
    placeholderData: keepPreviousData,
  });
  const { data } = read;
  const proposals = useMemo(() => (data ? sortProposals(data) : null), [data]);
  return { read, proposals };
};

const whyTexts: Readonly<Record<Outcome, string>> = {
  confirmed: 'defects confirmed, picture not fully checked',
  needs_review: 'findings to review',
  uncertain: 'uncertain',
  failed: 'failed',
  not_evaluated: 'picture not fully checked',
  no_defects: 'no defects found',
};

/** "3 findings to review · 1 failed": why clips are left to a person. */
export const whyText = (rest: readonly Pick<DecidableClip, 'outcome'>[]): string =>
  outcomes
    .map((wanted) => [wanted, rest.filter(({ outcome }) => outcome === wanted).length] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${formatCount(count)} ${whyTexts[outcome]}`)
    .join(' · ');
