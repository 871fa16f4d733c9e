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
  const answers = Object.entries({ Status: status, Models: models, Quota: quota });
  return (
    <Stack gap="sm" p="md" className={boxStyles.inset} role="status">
      <Text fw={600}>The connection works.</Text>
      {answers.every(([, { ok }]) => ok) ? null : (
        <>
          <p>
            Clips can be evaluated, but this could not be read. Try again on the page{' '}
            <Anchor component={Link} href={routes.service}>
              Service
            </Anchor>
            .
          </p>
          {answers.map(([name, answer]) =>
            answer.ok ? null : (
              <p key={name}>
                {name}: {answer.error.message}
              </p>
            ),
          )}
        </>
      )}
    </Stack>
  );
};
