import { Flex, Group } from '@mantine/core';
import { CircleCheck, CircleDashed, CircleX, Clock, CopyCheck } from 'lucide-react';
import type { RunCopy } from '../../../../shared/domain/clip-copy.ts';
import { detectorText, hasJudged } from '../../../../shared/domain/judged-parts.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import { unitsName } from '../../../../shared/domain/units-name.ts';
import type { Run, RunDetector } from '../../../../shared/model/run.ts';
import { isJudgeVersion } from '../../../../shared/service-api/judge-version.ts';
import { amountText } from '../../../../shared/text/amount-formats.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { FindingTypeMark } from '../../../ui/FindingTypeMark.tsx';
import { formatCount, formatDuration, formatExactTime, formatUnits } from '../../../ui/formats.ts';
import { Mark, type MarkLooks } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Section.tsx';
import textStyles from '../../../ui/texts.module.css';
import { modelText, runStateNames } from '../../clip-findings/run-texts.ts';
import { Fact, Facts, IdFact } from './Facts.tsx';
import { Metadata } from './RawJson.tsx';

const knownStatuses: Readonly<Record<string, MarkLooks>> = {
  completed: { label: 'Completed', icon: CircleCheck, tone: 'good' },
  reused: { label: 'Reused', icon: CopyCheck, tone: 'good' },
  pending: { label: 'Pending', icon: Clock, tone: 'idle' },
  skipped: { label: 'Skipped', icon: CircleDashed, tone: 'warn' },
  failed: { label: 'Failed', icon: CircleX, tone: 'bad' },
};

const detectorLooks = (status: string): MarkLooks =>
  (Object.hasOwn(knownStatuses, status) ? knownStatuses[status] : undefined) ?? {
    label: status,
    icon: CircleDashed,
    tone: 'idle',
  };

const reasonOf = ({ detector, status, error }: RunDetector, { judgment }: Run): string | null => {
  if (hasJudged(status)) return null;
  const reason = judgment.reasons.find(
    ({ type, kind }) => type === detector && (kind === 'pending' || kind === 'unknown_status'),
  );
  if (reason && status !== 'failed' && status !== 'skipped') return reason.message;
  return status === 'pending' ? null : detectorText(detector, status, error?.message);
};

export const DetectorsPanel = ({ run }: { run: Run }) => {
  const detectors = run.answer?.detectors ?? [];
  const missing = run.judgment.reasons.filter(({ kind }) => kind === 'not_listed');
  if (detectors.length + missing.length === 0) return null;
  return (
    <Section title="Detectors">
      <Flex component="ul" direction="column" gap="sm">
        {detectors.map((detector, index) => {
          const why = reasonOf(detector, run);
          const { code } = detector.error ?? {};
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a service may send two with the same name
            <li key={index}>
              <Group justify="space-between">
                <FindingTypeMark type={detector.detector} />
                <Mark {...detectorLooks(detector.status)} />
              </Group>
              {why === null ? null : (
                <p className={textStyles.dim}>
                  {why}
                  {code ? ` (${code})` : ''}
                </p>
              )}
            </li>
          );
        })}
        {missing.map(({ type, message }) => (
          <li key={type}>
            <FindingTypeMark type={type ?? ''} />
            <p className={textStyles.dim}>{message}</p>
          </li>
        ))}
      </Flex>
    </Section>
  );
};

const judgedCopyText = ({ startFrame, frameCount, sourceFrames, method }: RunCopy): string => {
  const how = method === 'encoded' ? 're-encoded' : 'not re-encoded';
  const last = startFrame + frameCount - 1;
  const frames =
    frameCount === sourceFrames
      ? `all ${formatCount(sourceFrames)} frames`
      : `frames ${startFrame}–${last} of ${formatCount(sourceFrames)}`;
  return `a copy: ${frames}, ${how}`;
};

/** Null if the time is out of range. @param atSec Unix seconds, sent by a service */
export const momentText = (atSec: number): string | null =>
  Number.isNaN(new Date(atSec * 1000).getTime()) ? null : formatExactTime(atSec * 1000);

type Props = {
  run: Run;
  sources: string | null;
  hasMetadata: boolean;
};

const inSeconds = (ms: number): string => formatDuration(ms / 1000);

const known = (value: number | null | undefined, format: (value: number) => string | null) =>
  value == null ? null : format(value);

const Failure = ({ run: { error, answer } }: { run: Run }) => {
  const failure = answer?.failure;
  const code = failure?.code ?? error?.code;
  if (code === undefined) return null;
  return (
    <>
      <Fact name="Error">{printableLine(failure?.message || error?.message || '')}</Fact>
      <Fact name="Error code">{[code, failure?.type].filter(Boolean).join(', ')}</Fact>
      <IdFact name="Request id" id={failure?.requestId || error?.requestId} />
    </>
  );
};

const originOf = ({ isImported, isAdopted }: Run): string | null => {
  if (isImported) return 'Imported, not evaluated here';
  return isAdopted ? 'Adopted: another program created it' : null;
};

const formatTokenUnits = (units: number): string => `${formatCount(units)} ${unitsName(true)}`;

export const EvaluationPanel = ({ run, sources, hasMetadata }: Props) => {
  const { answer, submittedMs, endedMs } = run;
  const waitedMs = submittedMs === null || endedMs === null ? null : endedMs - submittedMs;
  const isJudged = isJudgeVersion(run.modelVersion);
  const usedUnits = run.serviceAddress === null && !isJudged ? null : run.billableUnits;
  return (
    <Section title="Evaluation">
      <Facts>
        <Fact name="State">{runStateNames[run.state]}</Fact>
        <Fact name="Origin">{originOf(run)}</Fact>
        <Failure run={run} />
        <Fact name="Evaluated">{run.copy && judgedCopyText(run.copy)}</Fact>
        <Fact name="Model">{modelText(run)}</Fact>
        <Fact name="Attempt">{known(run.attempt, (count) => amountText(count, formatCount))}</Fact>
        <Fact name={run.serviceAddress === null ? 'Evaluator' : 'Service'}>
          {run.serviceAddress ?? 'Built-in'}
        </Fact>
        <Fact name="Prompt">{promptSourceName(run.promptSource)}</Fact>
        <Fact name="Findings">{sources}</Fact>
        <Fact name="Evaluation time">
          {known(answer?.e2eMs, (ms) => amountText(ms, inSeconds))}
        </Fact>
        <Fact name="Waiting time">{known(waitedMs, inSeconds)}</Fact>
        <Fact name="Submitted">{known(submittedMs, formatExactTime)}</Fact>
        <Fact name="Created by the service">{known(answer?.createdSec, momentText)}</Fact>
        <Fact name="Finished">{known(endedMs, formatExactTime)}</Fact>
        <Fact name="Used">
          {known(usedUnits, (units) =>
            amountText(units, isJudged ? formatTokenUnits : formatUnits),
          )}
        </Fact>
        <Fact name="Video evaluated">
          {known(run.videoSeconds, (sec) => amountText(sec, formatDuration))}
        </Fact>
        <IdFact name="Evaluation id" id={run.evaluationId} />
        <IdFact name="Video id" id={answer?.videoId} />
        <IdFact name="Created by request" id={run.requestId} />
        <Fact name="Schema version">{answer?.schemaVersion ?? ''}</Fact>
      </Facts>
      {hasMetadata && answer ? <Metadata runId={run.runId} /> : null}
    </Section>
  );
};
