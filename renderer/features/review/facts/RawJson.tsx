import { Button, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { formatBytes } from '../../../ui/formats.ts';
import { Scrolling } from '../../../ui/Scrolling.tsx';
import { TextLines } from '../../../ui/TextLines.tsx';
import { uiTimes } from '../../../ui/ui-times.ts';

/** Maximum number of characters shown, since more takes long to lay out. */
const maxShown = 100_000;

const JsonText = ({ text, label }: { text: string; label: string }) => {
  const isCut = text.length > maxShown;
  return (
    <>
      {isCut ? (
        <Text c="dimmed" mb="sm">
          The first {formatBytes(maxShown)} of {formatBytes(text.length)}. "Copy" copies all of it.
        </Text>
      ) : null}
      <Scrolling label={label} mah={480} p="md" bg="var(--cc-surface-0)" bdrs="var(--cc-radius)">
        <Text component="pre" ff="monospace" fz="xs">
          <TextLines>{isCut ? text.slice(0, maxShown).toWellFormed() : text}</TextLines>
        </Text>
      </Scrolling>
    </>
  );
};

type Props = { runId: RunId };

const useAnswer = (runId: RunId) =>
  useQuery(useRpc().query.clips.answer.queryOptions({ input: { runId } }));

const AnswerText = ({ runId }: Props) => {
  const { copy, copied } = useClipboard({ timeout: uiTimes.copiedMs });
  const answer = useAnswer(runId);
  if (!answer.data) return <CallError title="The answer could not be read" call={answer} />;
  const { text } = answer.data;
  if (text === null) return null;
  return (
    <>
      <Button mb="sm" onClick={() => copy(text)}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <JsonText text={text} label="Raw JSON" />
    </>
  );
};

export const RawJson = ({ runId }: Props) => (
  <Disclosure title="Raw JSON">{() => <AnswerText runId={runId} />}</Disclosure>
);

export const Metadata = ({ runId }: Props) => {
  const answer = useAnswer(runId);
  if (answer.isError) return <CallError title="The metadata could not be read" call={answer} />;
  const text = answer.data?.metadata;
  return text ? (
    <div>
      <Title order={3} mb="xs" c="dimmed" fw={400}>
        Metadata
      </Title>
      <JsonText text={text} label="Metadata" />
    </div>
  ) : null;
};
