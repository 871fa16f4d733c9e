import { Box, Button, Flex, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SearchSummary } from '../../../../shared/contract/queue.ts';
import type { BatchId } from '../../../../shared/domain/ids.ts';
import { leftOutLabel } from '../../../../shared/domain/left-out.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import boxStyles from '../../../ui/boxes.module.css';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import textStyles from '../../../ui/texts.module.css';
import { useEvaluate } from '../../evaluate/evaluate-context.ts';

type LeftOut = SearchSummary['leftOut'][number];

type LeftOutGroupProps = { group: LeftOut; onAdd: (paths: string[]) => void };

const LeftOutGroup = ({ group, onAdd }: LeftOutGroupProps) => {
  const more = group.count - group.first.length;
  return (
    <Flex component="section" direction="column" gap="xs">
      <Title order={3}>{leftOutLabel(group.reason, group.count)}</Title>
      <Box component="ul" fz="xs">
        {group.first.map(({ path, message }) => (
          <Flex key={path} component="li" gap="sm" align="center" justify="space-between">
            <Text inherit>{message}</Text>
            {group.reason === 'outside' ? (
              <Button aria-label={`Add ${path}`} onClick={() => onAdd([path])}>
                Add
              </Button>
            ) : null}
          </Flex>
        ))}
      </Box>
      {more > 0 ? <p className={textStyles.dim}>and {formatCount(more)} more</p> : null}
    </Flex>
  );
};

const otherText = ({ files, folders, otherFiles }: SearchSummary): string =>
  `Searched: ${formatCountOf(files, 'file')} in ${formatCountOf(folders, 'folder')}; ${formatCount(otherFiles)} of them ${otherFiles === 1 ? 'is not a video' : 'are not videos'}.`;

/** Paths of videos in other formats than MP4, which are evaluated by copies if added by path. */
const otherFormats = ({ leftOut }: SearchSummary): string[] =>
  leftOut
    .filter(({ reason }) => reason === 'not_a_clip')
    .flatMap(({ first }) => first.map(({ path }) => path));

type ContentProps = { summary: SearchSummary; onAdd: (paths: string[]) => void };

const Content = ({ summary, onAdd }: ContentProps) => {
  const formats = otherFormats(summary);
  return (
    <Stack>
      <p className={textStyles.dim}>{otherText(summary)}</p>
      <Stack mah="50vh" className={boxStyles.scrolls}>
        {summary.leftOut.map((group) => (
          <LeftOutGroup key={group.reason} group={group} onAdd={onAdd} />
        ))}
      </Stack>
      {formats.length > 0 ? (
        <Group justify="flex-end">
          <Button onClick={() => onAdd(formats)}>
            {`Add the ${formatCountOf(formats.length, 'video')} to evaluate ${formats.length === 1 ? 'a copy' : 'copies'}`}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
};

type Props = { batchId: BatchId; onClose: () => void };

export const LeftOutDialog = ({ batchId, onClose }: Props) => {
  const { query } = useRpc();
  const evaluate = useEvaluate();
  const add = (paths: string[]): void => {
    onClose();
    evaluate.start({ paths });
  };
  const searched = useQuery(query.queue.searched.queryOptions({ input: { batchId } }));
  return (
    <Dialog opened onClose={onClose} title="Left out" size="lg">
      <CallError title="The list could not be loaded" call={searched} />
      {searched.isPending ? <Skeleton height={120} /> : null}
      {searched.data ? <Content summary={searched.data} onAdd={add} /> : null}
    </Dialog>
  );
};
