import { Flex, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import { type ConnectionTest, unreachableAdvice } from '../../../../shared/contract/service.ts';
import boxStyles from '../../../ui/boxes.module.css';
import { Mark } from '../../../ui/Mark.tsx';
import { NamedRow } from '../NamedRow.tsx';
import { modelsAnswer, quotaAnswer, statusAnswer } from './connection-answers.ts';

type RowProps = { name: string; text: string; works: boolean };

const AnswerRow = ({ name, text, works }: RowProps) => (
  <NamedRow
    name={name}
    mark={
      <Mark
        icon={works ? CircleCheck : CircleX}
        tone={works ? 'good' : 'bad'}
        label={works ? 'Works' : 'Failed'}
        isCompact
      />
    }
  >
    {text}
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
        <AnswerRow
          name="Status"
          text={status.ok ? statusAnswer(status.data) : status.error.message}
          works={status.ok}
        />
        <AnswerRow
          name="Models"
          text={models.ok ? modelsAnswer(models.data) : models.error.message}
          works={models.ok}
        />
        <AnswerRow
          name="Quota"
          text={quota.ok ? quotaAnswer(quota.data) : quota.error.message}
          works={quota.ok}
        />
      </Flex>
    </Stack>
  );
};
