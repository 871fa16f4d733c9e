import { Flex, Group } from '@mantine/core';
import { CircleCheck, CircleDashed, CircleX, Clock, CopyCheck } from 'lucide-react';
import { detectorText, hasJudged } from '../../../../shared/domain/judged-parts.ts';
import type { Run, RunDetector } from '../../../../shared/model/run.ts';
import { FindingTypeMark } from '../../../ui/FindingTypeMark.tsx';
import { Mark, type MarkLooks } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Section.tsx';
import textStyles from '../../../ui/texts.module.css';

const known: Readonly<Record<string, MarkLooks>> = {
  completed: { label: 'Completed', icon: CircleCheck, tone: 'good' },
  reused: { label: 'Reused', icon: CopyCheck, tone: 'good' },
  pending: { label: 'Pending', icon: Clock, tone: 'idle' },
  skipped: { label: 'Skipped', icon: CircleDashed, tone: 'warn' },
  failed: { label: 'Failed', icon: CircleX, tone: 'bad' },
};

const detectorLooks = (status: string): MarkLooks =>
  (Object.hasOwn(known, status) ? known[status] : undefined) ?? {
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
