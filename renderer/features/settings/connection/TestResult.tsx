import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { type ConnectionTest, unreachableAdvice } from '../../../../shared/contract/service.ts';
import { routes } from '../../../routes/routes.ts';
import boxStyles from '../../../ui/boxes.module.css';

export const TestResult = ({ test }: { test: ConnectionTest }) => {
  const { problem, status, models, quota } = test;
  if (problem) {
    return (
      <Text fw={600} c="var(--cc-bad)" role="alert">
        {problem.message} {problem.kind === 'unreachable' ? unreachableAdvice : null}
      </Text>
    );
  }
  const answers = [status, models, quota];
  const failures = new Set(answers.flatMap((answer) => (answer.ok ? [] : answer.error.message)));
  return (
    <Stack gap="sm" p="md" className={boxStyles.inset} role="status">
      <Text fw={600}>The connection works.</Text>
      {failures.size > 0 ? (
        <p>
          Clips can be evaluated, but not everything could be read. Try again on the page{' '}
          <Anchor component={Link} href={routes.service}>
            Service
          </Anchor>
          .
        </p>
      ) : null}
      {[...failures].map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Stack>
  );
};
