import { Box, Flex, Group, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { FindingPair } from '../../../../shared/domain/tracks/finding-pair.ts';
import cardStyles from '../../../ui/card.module.css';
import { formatCount } from '../../../ui/formats.ts';
import { Scrolling } from '../../../ui/Scrolling.tsx';
import textStyles from '../../../ui/texts.module.css';
import { useVirtualList } from '../../../ui/VirtualList.tsx';
import { FindingItem } from '../../clip-findings/FindingItem.tsx';
import { VerdictButtons } from '../../clip-findings/VerdictButtons.tsx';
import { ReviewContext } from '../../clip-player/review-context.ts';
import { useComparison, useSideLetters } from '../compare-context.ts';
import styles from './DiffList.module.css';
import {
  changeTexts,
  type DiffKind,
  diffGroups,
  useSetPairVerdict,
  verdictTargets,
} from './finding-pairs.ts';

const pairLabels = (texts: readonly string[], isCarried: boolean): string[] => [
  ...(texts.length === 0 ? ['Unchanged'] : texts),
  ...(isCarried ? ['Verdict carried over'] : []),
];

type Props = { index: number; kind: DiffKind };

const DiffItem = ({ index, kind }: Props) => {
  const comparison = useComparison();
  const { pairs, chosen, choose } = comparison;
  const letters = useSideLetters();
  const setVerdict = useSetPairVerdict();
  const isChosen = index === chosen;
  const pair = pairs[index];
  const targets = pair ? verdictTargets(comparison, pair) : [];
  const shown = targets.at(-1);
  if (!pair || !shown) return null;
  const isCarried = targets.length === 1 && pair.change !== null && shown.finding.verdict !== null;
  const numbers = [
    ...(pair.left === null ? [] : [`${letters.left} ${pair.left + 1}`]),
    ...(pair.right === null ? [] : [`${letters.right} ${pair.right + 1}`]),
  ];
  return (
    <article
      className={`${cardStyles.card} ${cardStyles.pressable} ${cardStyles.lines} ${styles.item}`}
      data-chosen={isChosen}
      data-kind={kind}
      data-testid="diff-item"
    >
      <Flex wrap="wrap" rowGap="xs" columnGap="md" fz="xs">
        <button
          type="button"
          className={`${textStyles.dim} ${styles.choose}`}
          aria-pressed={isChosen}
          onClick={() => choose(isChosen ? null : index)}
        >
          {numbers.join(' → ')}
        </button>
        {pair.change === null
          ? null
          : pairLabels(changeTexts(pair.change), isCarried).map((text) => (
              <span key={text}>{text}</span>
            ))}
      </Flex>
      <ReviewContext value={comparison[shown.side]}>
        <FindingItem
          finding={shown.finding}
          number={(pair[shown.side] ?? 0) + 1}
          isChosen={isChosen}
        />
      </ReviewContext>
      {isChosen
        ? targets.map((target) => (
            <Group key={target.side} gap="sm" className={styles.verdicts}>
              {targets.length > 1 ? (
                <span className={textStyles.dim}>{letters[target.side]}</span>
              ) : null}
              <VerdictButtons
                verdict={target.finding.verdict}
                onVerdict={(verdict) => setVerdict(target, verdict)}
              />
            </Group>
          ))
        : null}
    </article>
  );
};

type DiffRow =
  | { readonly type: 'heading'; readonly kind: DiffKind; readonly count: number }
  | { readonly type: 'none'; readonly kind: DiffKind }
  | { readonly type: 'pair'; readonly kind: DiffKind; readonly index: number };

const diffRows = (pairs: readonly FindingPair[], isOneClip: boolean): DiffRow[] =>
  diffGroups(pairs, isOneClip).flatMap(({ kind, indexes }): DiffRow[] => [
    { type: 'heading', kind, count: indexes.length },
    ...(indexes.length === 0 ? [{ type: 'none' as const, kind }] : []),
    ...indexes.map((index) => ({ type: 'pair' as const, kind, index })),
  ]);

type Letters = ReturnType<typeof useSideLetters>;

const titleOf = (kind: DiffKind, isOneClip: boolean, letters: Letters): string => {
  if (kind === 'still') return 'In both';
  if (isOneClip) return kind === 'new' ? 'New' : 'Gone';
  return `Only in ${letters[kind === 'new' ? 'right' : 'left']}`;
};

const noneText = (kind: DiffKind, letters: Letters): string =>
  kind === 'still'
    ? 'No findings in common'
    : `No findings only in ${letters[kind === 'new' ? 'right' : 'left']}`;

const estimatedHeight = 100;

const Row = ({ row }: { row: DiffRow }) => {
  const { isOneClip } = useComparison();
  const letters = useSideLetters();
  if (row.type === 'none') return <p className={textStyles.dim}>{noneText(row.kind, letters)}</p>;
  if (row.type === 'pair') return <DiffItem index={row.index} kind={row.kind} />;
  return (
    <Title
      order={2}
      fz="md"
      pt="sm"
      className={styles.heading ?? ''}
      data-kind={isOneClip ? row.kind : undefined}
      data-testid={`diff-${row.kind}`}
    >
      {titleOf(row.kind, isOneClip, letters)}{' '}
      <Text span c="dimmed">
        {formatCount(row.count)}
      </Text>
    </Title>
  );
};

export const DiffList = () => {
  const { pairs, chosen, isOneClip } = useComparison();
  const rows = useMemo(() => diffRows(pairs, isOneClip), [pairs, isOneClip]);
  const { scroller, lines, heightPx } = useVirtualList({
    count: rows.length,
    lineHeight: estimatedHeight,
    isMeasured: true,
    inView: rows.findIndex((row) => row.type === 'pair' && row.index === chosen),
  });
  return (
    <Scrolling ref={scroller} className={styles.scroller} label="Compared findings">
      <Box pos="relative" h={heightPx}>
        {lines.map(({ key, index, place }) => {
          const row = rows[index];
          return row ? (
            <div key={key} className={styles.row} {...place}>
              <Row row={row} />
            </div>
          ) : null;
        })}
      </Box>
    </Scrolling>
  );
};
