import { Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StoredTest } from '../../../../shared/contract/judge.ts';
import { intervalText, shareOf } from '../../../../shared/domain/share.ts';
import { isMeasured, type JudgeMeasure } from '../../../../shared/model/judge-measure.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import { judgeOf } from '../../../../shared/service-api/judge-version.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useProgressCall } from '../../../rpc/use-progress-call.ts';
import { Ago } from '../../../ui/Ago.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { Section } from '../../../ui/Section.tsx';

const head = ['Kind', 'Measured by', 'Findings', 'Precision', 'Recall', 'Use'];

const rowOf = ({ kind, by, right, wrong }: JudgeMeasure, tested: StoredTest | undefined) => {
  const recall = tested?.kinds.find((one) => by === 'test' && one.kind === kind)?.recall ?? null;
  return [
    kindName(kind),
    by === 'test' ? 'Drawn scenes' : 'Your verdicts',
    formatCount(right + wrong),
    intervalText(shareOf(right, right + wrong)),
    intervalText(recall),
    isMeasured({ right, wrong }) ? 'Counts' : 'Possible only',
  ];
};

const costText = ({ scenes, unreadable, seconds, tokens }: StoredTest): string => {
  const cost = `${(seconds / scenes).toFixed(1)} s and ${formatCount(Math.round(tokens / scenes))} tokens a clip`;
  const without = `${formatCount(unreadable)} of ${formatCountOf(scenes, 'scene')} without a usable answer`;
  return unreadable === 0 ? cost : `${cost}, ${without}`;
};

/** @param version of the build that asks the judge; null while that is not known */
export const JudgeTest = ({ version }: { version: string | null }) => {
  const { client, query } = useRpc();
  const { state, begin, stop } = useProgressCall({
    call: (_: null, options) => client.judge.test(undefined, options),
  });
  const judge = judgeOf(version);
  const tests = useQuery(query.judge.tests.queryOptions()).data ?? [];
  const tested = tests.find((test) => judge !== null && judgeOf(test.version) === judge);
  const measures = useQuery(query.judge.measures.queryOptions()).data ?? [];
  const own = measures.filter((measure) => measure.judge === judge);
  const isRunning = state.status === 'running';
  const { done, total } = (isRunning && state.progress) || { done: 0, total: 0 };
  const doneText = `${formatCount(done)} of ${formatCountOf(total, 'scene')}`;
  return (
    <Section
      title="Test"
      about="Models are poor witnesses. Findings of a kind count once at least 20 of them were measured, 9 of 10 were right, and the interval is above 0.75. Until then they are possible only, and no claim is checked by them. Hands, faces, limbs, actions, places and manners are measured by your verdicts."
    >
      <Group>
        <Button onClick={() => (isRunning ? stop() : begin(null))}>
          {isRunning ? 'Stop' : 'Test this model'}
        </Button>
        <Text c="dimmed">
          {isRunning && `${doneText}. Leaving this page stops the test.`}
          {!isRunning && !tested && 'Not tested yet. It is asked about drawn scenes.'}
          {!isRunning && tested ? (
            <>
              Tested <Ago atMs={tested.testedMs} />: {costText(tested)}
            </>
          ) : null}
        </Text>
      </Group>
      {isRunning ? (
        <Meter label="Test" value={done} max={total} valueText={doneText} isProgress />
      ) : null}
      {state.status === 'failed' ? (
        <ErrorPanel title="The model was not tested" error={state.error} />
      ) : null}
      {own.length > 0 ? (
        <Table
          data={{ head, body: own.map((measure) => rowOf(measure, tested)) }}
          fz="xs"
          tabularNums
          aria-label="Results"
        />
      ) : null}
    </Section>
  );
};
