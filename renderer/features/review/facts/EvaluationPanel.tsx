import { Title } from '@mantine/core';
import type { ShownRun } from '../../../../shared/contract/clips.ts';
import type { RunCopy } from '../../../../shared/domain/clip-copy.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import { amountText } from '../../../../shared/text/amount-text.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { formatCount, formatDuration, formatExactTime, formatUnits } from '../../../ui/formats.ts';
import { Section } from '../../../ui/Section.tsx';
import { modelText, runStateText } from '../../clip-findings/run-texts.ts';
import { Fact, Facts, IdFact } from './Facts.tsx';
import { JsonText } from './JsonText.tsx';

export const judgedCopyText = ({
  startFrame,
  frameCount,
  sourceFrames,
  method,
}: RunCopy): string => {
  const how = method === 'encoded' ? 're-encoded' : 'not re-encoded';
  const last = startFrame + frameCount - 1;
  const frames =
    frameCount === sourceFrames
      ? `all ${formatCount(sourceFrames)} frames`
      : `frames ${startFrame}–${last} of ${formatCount(sourceFrames)}`;
  return `a copy: ${frames}, ${how}`;
};

/**
 * Formats a time sent by a service; null if it is out of range.
 * @param atSec Unix seconds
 */
export const momentText = (atSec: number): string | null =>
  Number.isNaN(new Date(atSec * 1000).getTime()) ? null : formatExactTime(atSec * 1000);

type Props = {
  run: ShownRun;
  sources: string | null;
};

const inSeconds = (ms: number): string => formatDuration(ms / 1000);

const Time = ({ run }: { run: ShownRun }) => {
  const { submittedMs, endedMs, evaluation } = run;
  const e2eMs = evaluation?.timing?.e2e_ms;
  const created = evaluation?.created;
  const waitedMs = submittedMs === null || endedMs === null ? null : endedMs - submittedMs;
  return (
    <>
      <Fact name="Evaluation time">
        {e2eMs === undefined ? null : amountText(e2eMs, inSeconds)}
      </Fact>
      <Fact name="Waiting time">{waitedMs === null ? null : inSeconds(waitedMs)}</Fact>
      <Fact name="Submitted">{submittedMs === null ? null : formatExactTime(submittedMs)}</Fact>
      <Fact name="Created by the service">
        {created === undefined ? null : momentText(created)}
      </Fact>
      <Fact name="Finished">{endedMs === null ? null : formatExactTime(endedMs)}</Fact>
    </>
  );
};

const Used = ({ run: { billableUnits, videoSeconds, serviceAddress } }: { run: ShownRun }) => (
  <>
    <Fact name="Used">
      {billableUnits === null || serviceAddress === null
        ? null
        : amountText(billableUnits, formatUnits)}
    </Fact>
    <Fact name="Video evaluated">
      {videoSeconds === null ? null : amountText(videoSeconds, formatDuration)}
    </Fact>
  </>
);

const Failure = ({ run: { error, evaluation } }: { run: ShownRun }) => {
  const failure = evaluation?.error;
  const code = failure?.code ?? error?.code;
  if (code === undefined) return null;
  return (
    <>
      <Fact name="Error">{printableLine(failure?.message || error?.message || '')}</Fact>
      <Fact name="Error code">
        {printableText([code, failure?.type].filter(Boolean).join(', '))}
      </Fact>
      <IdFact name="Request id" id={failure?.request_id || error?.requestId} />
    </>
  );
};

export const EvaluationPanel = ({ run, sources }: Props) => {
  const { evaluation, metadata } = run;
  return (
    <Section title="Evaluation">
      <Facts>
        <Fact name="State">{runStateText(run.state)}</Fact>
        <Fact name="Origin">{run.isImported ? 'Imported, not evaluated here' : null}</Fact>
        <Failure run={run} />
        <Fact name="Evaluated">{run.copy && judgedCopyText(run.copy)}</Fact>
        <Fact name="Model">{modelText(run)}</Fact>
        <Fact name="Attempt">
          {run.attempt === null ? null : amountText(run.attempt, formatCount)}
        </Fact>
        <Fact name={run.serviceAddress === null ? 'Evaluator' : 'Service'}>
          {run.serviceAddress ?? 'Built-in'}
        </Fact>
        <Fact name="Prompt">{promptSourceName(run.promptSource)}</Fact>
        <Fact name="Findings">{sources}</Fact>
        <Time run={run} />
        <Used run={run} />
        <IdFact name="Evaluation id" id={run.evaluationId} />
        <IdFact name="Video id" id={evaluation?.video_id} />
        <Fact name="Schema version">{printableText(evaluation?.output_schema_version ?? '')}</Fact>
      </Facts>
      {metadata ? (
        <div>
          <Title order={3} mb="xs" c="dimmed" fw={400}>
            Metadata
          </Title>
          <JsonText text={metadata} label="Metadata" />
        </div>
      ) : null}
    </Section>
  );
};
