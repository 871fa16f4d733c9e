import { Flex, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clipStates, stages } from '../../../../shared/domain/clip-state.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { formatExactTime } from '../../../ui/formats.ts';
import { stageLooks } from '../../../ui/StageMark.tsx';
import { stateLooks } from '../../../ui/StateMark.tsx';
import textStyles from '../../../ui/texts.module.css';
import { Disclosure } from './Disclosure.tsx';

const stageText = (text: string): string => {
  const stage = stages.find((known) => known === text);
  return stage ? stageLooks[stage].label : text;
};

const stateText = (text: string): string => {
  const state = clipStates.find((known) => known === text);
  return state ? stateLooks[state].label : text;
};

const Entries = ({ clipId }: { clipId: ClipId }) => {
  const history = useQuery(useRpc().query.clips.history.queryOptions({ input: { clipId } }));
  if (!history.data) return <CallError title="The history could not be read" call={history} />;
  return (
    <Flex component="ol" direction="column" gap="sm" fz="xs">
      {history.data.map(({ jobId, atMs, stage, state, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be identical
        <li key={`${jobId} ${atMs} ${index}`}>
          <Group justify="space-between" gap="xs">
            <time className={textStyles.dim} dateTime={new Date(atMs).toISOString()}>
              {formatExactTime(atMs)}
            </time>
            <span>
              {stageText(stage)} · {stateText(state)}
            </span>
          </Group>
          {reason ? <p className={textStyles.dim}>{reason.message}</p> : null}
        </li>
      ))}
    </Flex>
  );
};

export const HistoryList = ({ clipId }: { clipId: ClipId }) => (
  <Disclosure title="History">{() => <Entries clipId={clipId} />}</Disclosure>
);
