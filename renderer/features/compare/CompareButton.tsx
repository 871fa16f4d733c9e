import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { GitCompare } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import { maxSides } from '../../../shared/contract/compare.ts';
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Run } from '../../../shared/model/run.ts';
import { bestTake } from '../../../shared/model/score.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { type AddressedSide, compareAddress } from '../../routes/compare-address.ts';
import { goTo } from '../../routes/hash-location.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import boxStyles from '../../ui/boxes.module.css';
import cardStyles from '../../ui/card.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import textStyles from '../../ui/texts.module.css';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { CardState } from '../clip-cards/CardState.tsx';
import { FindingMarks } from '../clip-cards/FindingMarks.tsx';
import { runStateNames } from '../clip-findings/run-texts.ts';
import { runTitle, SuggestionMark } from './pictures/sides.tsx';

type ChoiceProps = { isFocused?: boolean; onChoose: () => void; children: ReactNode };

const Choice = ({ isFocused, onChoose, children }: ChoiceProps) => (
  <li>
    <Flex
      component="button"
      type="button"
      align="center"
      gap="md"
      w="100%"
      mih={44}
      px="md"
      py="xs"
      ta="left"
      className={`${cardStyles.card} ${cardStyles.pressable}`}
      data-autofocus={isFocused}
      onClick={onChoose}
    >
      {children}
    </Flex>
  </li>
);

const otherRuns = ({ runs }: ClipDetail, shown: Run | undefined): Run[] =>
  runs.filter(({ runId, answer }) => runId !== shown?.runId && answer?.hasResult);

/** Returns two runs of a clip with the older one as A, so that findings of the later one are "new". */
const pairOfRuns = (clipId: ClipId, shown: Run | undefined, other: Run): AddressedSide[] => {
  const sides = [shown, other].map((run) => ({ clipId, runId: run?.runId ?? null }));
  return shown && shown.createdMs <= other.createdMs ? sides : sides.reverse();
};

type ComparedResult = {
  detail: ClipDetail;
  run: Run | undefined;
  /** Returns the frame of the clip on screen, at which the comparison opens. */
  frameNow: () => number;
};

type TakesProps = { card: ClipCard; onCompare: (takes: readonly ClipCard[]) => void };

const Takes = ({ card, onCompare }: TakesProps) => {
  const { query } = useRpc();
  const takes = useQuery(query.compare.takes.queryOptions({ input: { clipId: card.clipId } }));
  // The dialog has its focus before the takes are loaded.
  const part = usePartFocus<HTMLDivElement>(takes.status);
  const { clips = [], total = 0 } = takes.data ?? {};
  const group = [...clips, card];
  const best = total > clips.length ? null : bestTake(group);
  return (
    <Stack component="section" ref={part} gap="sm" aria-label="Other takes">
      <Group justify="space-between">
        <Title order={3}>Other takes</Title>
        {clips.length > 1 && clips.length < maxSides ? (
          <Button onClick={() => onCompare(clips)}>Compare all {clips.length + 1}</Button>
        ) : null}
      </Group>
      <CallError title="The takes could not be loaded" call={takes} />
      {takes.data && total === 0 ? (
        <Text c="dimmed">
          No other clip in the library is a take of it. To compare any clips, select them in the
          library.
        </Text>
      ) : null}
      <Stack component="ul" gap="xs" mah={320} p={2} className={boxStyles.scrolls}>
        {clips.map((take, index) => (
          <Choice key={take.clipId} isFocused={index === 0} onChoose={() => onCompare([take])}>
            <Box w={80} flex="none">
              <Thumbnail clipId={take.clipId} />
            </Box>
            <Text component="bdi" flex={1} miw={0}>
              {take.name}
            </Text>
            <Group gap="sm" flex="none" maw="60%">
              {best !== null && group[best] === take ? <SuggestionMark /> : null}
              <CardState card={take} job={undefined} />
              <FindingMarks card={take} />
            </Group>
          </Choice>
        ))}
      </Stack>
      {total > clips.length ? (
        <Text c="dimmed">
          These are the first {formatCount(clips.length)} of {formatCount(total)}. To compare
          others, select them in the library.
        </Text>
      ) : null}
    </Stack>
  );
};

const Choices = ({ detail, run, frameNow, onClose }: ComparedResult & { onClose: () => void }) => {
  const { clipId } = detail.card;
  const runs = otherRuns(detail, run);
  const compare = (sides: readonly AddressedSide[]): void => {
    onClose();
    goTo(compareAddress({ sides, frame: frameNow() }));
  };
  return (
    <Stack gap="xl">
      <Takes
        card={detail.card}
        onCompare={(takes) => {
          const others = takes.map((take) => ({ clipId: take.clipId, runId: null }));
          compare([{ clipId, runId: run?.runId ?? null }, ...others]);
        }}
      />
      <Stack component="section" gap="sm" aria-label="Other runs of this clip">
        <Title order={3}>Other runs of this clip</Title>
        {runs.length === 0 ? (
          <Text c="dimmed">No other run has a result. Evaluate the clip again to get one.</Text>
        ) : (
          <Stack component="ul" gap="xs" mah={320} p={2} className={boxStyles.scrolls}>
            {runs.map((other, index) => (
              <Choice
                key={other.runId}
                isFocused={index === 0}
                onChoose={() => compare(pairOfRuns(clipId, run, other))}
              >
                <Text component="bdi" flex={1} miw={0}>
                  {runTitle(other)}
                </Text>
                <Text span c="dimmed" fz="xs" maw="50%">
                  {runStateNames[other.state]}, {formatCountOf(other.findings.length, 'finding')}
                </Text>
              </Choice>
            ))}
          </Stack>
        )}
      </Stack>
    </Stack>
  );
};

export const CompareButton = (compared: ComparedResult) => {
  const [isOpen, { open, close }] = useDisclosure(false);
  useActionHandlers({ 'review.compare': open });
  return (
    <>
      <ActionButton
        action="review.compare"
        leftSection={<GitCompare size={16} aria-hidden />}
        aria-label="Compare…"
      >
        <span className={textStyles.word}>Compare…</span>
      </ActionButton>
      <Dialog opened={isOpen} onClose={close} title="Compare with…" size="lg">
        <Choices {...compared} onClose={close} />
      </Dialog>
    </>
  );
};
