import type { ReactNode } from 'react';
import type { ShownRun } from '../../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatExactTime,
  formatUnits,
} from '../../../ui/formats.ts';
import { Section } from '../../../ui/Section.tsx';
import { clipFacts, modelText } from './clip-facts.ts';
import styles from './FactsPanel.module.css';

type Props = { card: ClipCard; run: ShownRun | undefined };

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const RunFacts = ({ run }: { run: ShownRun }) => {
  const e2eMs = run.evaluation?.timing?.e2e_ms;
  return (
    <>
      <Fact name="Model">{modelText(run) || '–'}</Fact>
      <Fact name="Service">{run.serviceAddress ?? 'Built-in evaluator'}</Fact>
      {e2eMs === undefined ? null : <Fact name="Took">{formatDuration(e2eMs / 1000)}</Fact>}
      {run.billableUnits === null ? null : (
        <Fact name="Used">
          {formatUnits(run.billableUnits)}
          {run.serviceAddress === null ? ', not billed' : ''}
        </Fact>
      )}
      {run.videoSeconds === null ? null : (
        <Fact name="Seconds judged">{formatDuration(run.videoSeconds)}</Fact>
      )}
      {run.endedMs === null ? null : <Fact name="Evaluated">{formatExactTime(run.endedMs)}</Fact>}
    </>
  );
};

/** What the file is, and what its evaluation took. */
export const FactsPanel = ({ card, run }: Props) => {
  const { size, rate } = clipFacts(card);
  return (
    <Section title="Facts">
      <dl className={styles.facts}>
        {card.durationSec === null ? null : (
          <Fact name="Length">{formatDuration(card.durationSec)}</Fact>
        )}
        {size === null ? null : <Fact name="Picture">{size}</Fact>}
        {rate === null ? null : <Fact name="Rate">{rate}</Fact>}
        {card.frameCount === null ? null : (
          <Fact name="Frames">{formatCount(card.frameCount)}</Fact>
        )}
        <Fact name="Size">{formatBytes(card.sizeBytes)}</Fact>
        <Fact name="Added">{formatExactTime(card.addedMs)}</Fact>
        {run ? <RunFacts run={run} /> : null}
        <Fact name="SHA-256">
          <code className={styles.hash}>{card.clipId}</code>
        </Fact>
      </dl>
    </Section>
  );
};
