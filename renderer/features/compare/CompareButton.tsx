import { Box, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { GitCompare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Run } from '../../../shared/model/run.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { useKeysLabel } from '../../actions/use-shortcuts.ts';
import { type AddressedSide, compareAddress } from '../../routes/compare-address.ts';
import { goTo } from '../../routes/hash-location.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import cardStyles from '../../ui/card.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import textStyles from '../../ui/texts.module.css';
import { CardState } from '../clip-cards/CardState.tsx';
import { FindingMarks } from '../clip-cards/FindingMarks.tsx';
import { runStateNames } from '../clip-findings/run-texts.ts';
import styles from './CompareButton.module.css';
import { runTitle } from './pictures/sides.tsx';

type ChoiceProps = { isFocused?: boolean; onChoose: () => void; children: ReactNode };

const Choice = ({ isFocused, onChoose, children }: ChoiceProps) => (
  <li>
    <button
      type="button"
      className={`${cardStyles.card} ${cardStyles.pressable} ${styles.choice}`}
      data-autofocus={isFocused}
      onClick={onChoose}
    >
      {children}
    </button>
  </li>
);

const otherRuns = ({ runs }: ClipDetail, shown: Run | undefined): Run[] =>
  runs.filter(({ runId, answer }) => runId !== shown?.runId && answer?.hasResult);

/** Returns two runs of a clip with the older one on the left, so that findings of the later one are "new". */
const pairOfRuns = (
  clipId: ClipId,
  shown: Run | undefined,
  other: Run,
): { left: AddressedSide; right: AddressedSide } => {
  const shownSide = { clipId, runId: shown?.runId ?? null };
  const otherSide = { clipId, runId: other.runId };
  return shown && shown.createdMs <= other.createdMs
    ? { left: shownSide, right: otherSide }
    : { left: otherSide, right: shownSide };
};

type Props = {
  isOpen: boolean;
  onClose: () => void;
  detail: ClipDetail;
  run: Run | undefined;
};

const CompareDialog = ({ isOpen, onClose, ...compared }: Props) => (
  <Dialog opened={isOpen} onClose={onClose} title="Compare with…" size="lg">
    <Choices {...compared} onClose={onClose} />
  </Dialog>
);

const maxUnsearchedTakes = 8;

const Choices = ({ detail, run, onClose }: Omit<Props, 'isOpen'>) => {
  const { query } = useRpc();
  const { card } = detail;
  const takes = useQuery(query.compare.takes.queryOptions({ input: { clipId: card.clipId } }));
  const [text, setText] = useState('');
  const runs = otherRuns(detail, run);
  const compare = (left: AddressedSide, right: AddressedSide): void => {
    onClose();
    goTo(compareAddress({ left, right }));
  };
  const compareTake = (take: ClipCard): void =>
    compare(
      { clipId: card.clipId, runId: run?.runId ?? null },
      { clipId: take.clipId, runId: take.runId },
    );
  const { clips = [], total = 0 } = takes.data ?? {};
  const wanted = text.trim().toLowerCase();
  const found = clips.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Stack gap="xl">
      <section aria-label="Other runs of this clip">
        <Title order={3} mb="sm">
          Other runs of this clip
        </Title>
        {runs.length === 0 ? (
          <Text c="dimmed">No other run has a result. Evaluate the clip again to get one.</Text>
        ) : (
          <ul className={styles.list}>
            {runs.map((other) => (
              <Choice
                key={other.runId}
                isFocused
                onChoose={() => {
                  const { left, right } = pairOfRuns(card.clipId, run, other);
                  compare(left, right);
                }}
              >
                <Text component="bdi" flex={1} miw={0}>
                  {runTitle(other)}
                </Text>
                <Text span c="dimmed" fz="xs" maw="50%">
                  {runStateNames[other.state]}, {formatCountOf(other.findings.length, 'finding')}
                </Text>
              </Choice>
            ))}
          </ul>
        )}
      </section>
      <section aria-label="Other takes of this prompt">
        <Title order={3} mb="sm">
          Other takes of this prompt
        </Title>
        {takes.error ? (
          <ErrorPanel error={errorRecordOf(takes.error)} title="The takes could not be loaded" />
        ) : null}
        {takes.data && total === 0 ? (
          <Text c="dimmed">
            No other clip in the library has this prompt. To compare any two clips, select them in
            the library.
          </Text>
        ) : null}
        {clips.length > maxUnsearchedTakes ? (
          <TextInput
            aria-label="Search takes"
            placeholder="Search by name"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
        <ul className={styles.list}>
          {found.map((take) => (
            <Choice key={take.clipId} onChoose={() => compareTake(take)}>
              <Box w={80} flex="none">
                <Thumbnail clipId={take.clipId} />
              </Box>
              <Text component="bdi" flex={1} miw={0}>
                {take.name}
              </Text>
              <Group gap="sm" flex="none" maw="50%">
                <CardState card={take} job={undefined} />
                <FindingMarks card={take} />
              </Group>
            </Choice>
          ))}
        </ul>
        {clips.length > 0 && found.length === 0 ? <Text c="dimmed">No matching takes.</Text> : null}
        {total > clips.length ? (
          <Text c="dimmed">
            These are the first {formatCount(clips.length)} of {formatCount(total)}. To compare
            others, select them in the library.
          </Text>
        ) : null}
      </section>
    </Stack>
  );
};

type ButtonProps = { detail: ClipDetail; run: Run | undefined };

export const CompareButton = ({ detail, run }: ButtonProps) => {
  const [isOpen, { open, close }] = useDisclosure(false);
  const keys = useKeysLabel('review.compare');
  useActionHandlers({ 'review.compare': open });
  return (
    <>
      <Button
        variant="default"
        leftSection={<GitCompare size={16} aria-hidden />}
        aria-label="Compare…"
        title={`Compare with another run or take${keys === null ? '' : ` (${keys})`}`}
        onClick={open}
      >
        <span className={textStyles.word}>Compare…</span>
      </Button>
      <CompareDialog isOpen={isOpen} onClose={close} detail={detail} run={run} />
    </>
  );
};
