import { Flex, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import { type ConnectionTest, unreachableAdvice } from '../../../../shared/contract/service.ts';
import { quotaWindows } from '../../../../shared/domain/quota-windows.ts';
import { shortName } from '../../../../shared/text/short-list.ts';
import boxStyles from '../../../ui/boxes.module.css';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { NamedRow } from '../../../ui/NamedRow.tsx';
import { platformStateLooks } from '../../../ui/platform-state-looks.ts';

type Status = Extract<ConnectionTest['status'], { ok: true }>['data'];
type Models = Extract<ConnectionTest['models'], { ok: true }>['data'];
type Quota = Extract<ConnectionTest['quota'], { ok: true }>['data'];

const maxNamed = 6;

/** "Operational, 4 components". */
export const statusAnswer = ({ state, components }: Status): string =>
  [
    platformStateLooks(state).label,
    ...(components.length > 0 ? [formatCountOf(components.length, 'component')] : []),
  ].join(', ');

export const modelsAnswer = ({ data }: Models): string => {
  if (data.length === 0) return 'None offered';
  const names = [...new Set(data.map(({ id }) => id))];
  const more = names.length - maxNamed;
  return `${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
};

/** "detect: 88 of 100 left, upload: unlimited". */
export const quotaAnswer = (quota: Quota): string => {
  const texts = quotaWindows(quota).map(({ scope, window: { unlimited, remaining, limit } }) => {
    const name = scope === null ? 'all' : shortName(scope);
    if (unlimited) return `${name}: unlimited`;
    if (remaining === null) return `${name}: not stated`;
    return `${name}: ${formatCount(remaining)}${limit === null ? '' : ` of ${formatCount(limit)}`} left`;
  });
  return texts.join(', ');
};

type AnswerProps<Data> = {
  name: string;
  answer: { ok: true; data: Data } | { ok: false; error: { message: string } };
  textOf: (data: Data) => string;
};

const AnswerRow = <Data,>({ name, answer, textOf }: AnswerProps<Data>) => (
  <NamedRow
    name={name}
    mark={
      <Mark
        icon={answer.ok ? CircleCheck : CircleX}
        tone={answer.ok ? 'good' : 'bad'}
        label={answer.ok ? 'Works' : 'Failed'}
        isCompact
      />
    }
  >
    {answer.ok ? textOf(answer.data) : answer.error.message}
  </NamedRow>
);

export const TestResult = ({ test }: { test: ConnectionTest }) => {
  const { problem, status, models, quota } = test;
  if (problem) {
    return (
      <Text fw={600} c="var(--cc-bad)" role="alert">
        {problem.message} {problem.kind === 'unreachable' ? unreachableAdvice : null}
      </Text>
    );
  }
  return (
    <Stack gap="sm" p="md" className={boxStyles.inset} role="status">
      <Text fw={600}>The connection works.</Text>
      <Flex component="dl" direction="column" gap="xs">
        <AnswerRow name="Status" answer={status} textOf={statusAnswer} />
        <AnswerRow name="Models" answer={models} textOf={modelsAnswer} />
        <AnswerRow name="Quota" answer={quota} textOf={quotaAnswer} />
      </Flex>
    </Stack>
  );
};
