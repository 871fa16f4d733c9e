import { Flex, Group } from '@mantine/core';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import { clipStates, stages } from '../../../../shared/domain/clip-state.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { formatExactTime } from '../../../ui/formats.ts';
import { stageLooks } from '../../../ui/StageMark.tsx';
import { stateLooks } from '../../../ui/StateMark.tsx';
import textStyles from '../../../ui/texts.module.css';
import { Disclosure } from './Disclosure.tsx';

type Line = ClipDetail['history'][number];

const stageText = (text: string): string => {
  const stage = stages.find((known) => known === text);
  return stage ? stageLooks[stage].label : printableText(text);
};

const stateText = (text: string): string => {
  const state = clipStates.find((known) => known === text);
  return state ? stateLooks[state].label : printableText(text);
};

export const HistoryList = ({ history }: { history: readonly Line[] }) => (
  <Disclosure title={`History (${history.length})`}>
    {() => (
      <Flex component="ol" direction="column" gap="sm" fz="xs">
        {history.map(({ jobId, atMs, stage, state, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be identical
          <li key={`${jobId} ${atMs} ${index}`}>
            <Group justify="space-between" gap="xs">
              <time className={textStyles.dim} dateTime={new Date(atMs).toISOString()}>
                {formatExactTime(atMs)}
              </time>
              <span>
                {stageText(stage)} · {stateText(state)}
              </span>
            </Group>
            {reason ? <p className={textStyles.dim}>{printableLine(reason.message)}</p> : null}
          </li>
        ))}
      </Flex>
    )}
  </Disclosure>
);
