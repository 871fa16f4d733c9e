import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Section } from '../../ui/Section.tsx';
import { JudgedPoints } from './JudgedPoints.tsx';
import { ModelsPart } from './ModelsPart.tsx';

/** What the evaluator that comes with Clipcheck judges, and with which models. */
export const BuiltInEvaluator = () => {
  const status = useQuery(useRpc().query.service.status.queryOptions());
  return (
    <>
      {status.error ? (
        <ErrorPanel
          title="The built-in evaluator does not answer"
          error={errorRecordOf(status.error)}
        >
          <Button
            variant="default"
            loading={status.isFetching}
            onClick={() => void status.refetch()}
          >
            Try again
          </Button>
        </ErrorPanel>
      ) : null}
      <Section
        title="The built-in evaluator"
        about="It checks clips on this machine, without an account, a key or cost."
      >
        <JudgedPoints />
      </Section>
      <ModelsPart />
    </>
  );
};
