import { Tabs } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { AddressPanel } from './address/AddressPanel.tsx';
import { ClipStanding } from './ClipStanding.tsx';
import { FindingList } from './findings/FindingList.tsx';
import { DetectorsPanel } from './panels/DetectorsPanel.tsx';
import { EvaluationPanel } from './panels/EvaluationPanel.tsx';
import { FilePanel } from './panels/FilePanel.tsx';
import { FilesPanel } from './panels/FilesPanel.tsx';
import { sourcesText } from './panels/findings-facts.ts';
import { VideoPanel } from './panels/VideoPanel.tsx';
import { videoDoubts } from './panels/video-doubts.ts';
import { useReview } from './review-context.ts';
import { HistoryList } from './runs/HistoryList.tsx';
import { RawJson } from './runs/RawJson.tsx';
import { RunsList } from './runs/RunsList.tsx';
import styles from './SideTabs.module.css';

const tabs = ['findings', 'facts', 'runs'] as const;
export type SideTab = (typeof tabs)[number];

type Props = {
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  /** What is to be said where there are no findings. */
  noneText: string;
  onReveal: (() => void) | null;
};

/** What was found, what the clip is and how it was evaluated, one at a time. */
export const SideTabs = ({ tab, onTab, noneText, onReveal }: Props) => {
  const review = useReview();
  const { detail, run, chooseRun, findings } = review;
  const { card, files, runs, history } = detail;
  const doubts = videoDoubts(review);
  return (
    <Tabs
      value={tab}
      onChange={(wanted) => onTab(tabs.find((known) => known === wanted) ?? 'findings')}
      className={styles.tabs ?? ''}
      classNames={{ tab: styles.tab ?? '' }}
    >
      <Tabs.List>
        <Tabs.Tab value="findings">Findings ({findings.length})</Tabs.Tab>
        <Tabs.Tab value="facts">
          Facts
          {doubts.texts.length === 0 ? null : (
            <TriangleAlert className={styles.doubt} role="img" aria-label="with doubts" />
          )}
        </Tabs.Tab>
        <Tabs.Tab value="runs">Runs ({runs.length})</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="findings" className={styles.findings ?? ''}>
        <ClipStanding card={card} />
        <FindingList noneText={noneText} />
      </Tabs.Panel>
      <Tabs.Panel value="facts" className={styles.panel ?? ''}>
        <VideoPanel doubts={doubts} />
        {run?.evaluation ? <DetectorsPanel run={run} /> : null}
        {run ? <EvaluationPanel run={run} sources={sourcesText(findings)} /> : null}
        <FilePanel card={card} />
        <AddressPanel detail={detail} />
        {files.length === 0 ? null : <FilesPanel files={files} onReveal={onReveal} />}
      </Tabs.Panel>
      <Tabs.Panel value="runs" className={styles.panel ?? ''}>
        <RunsList runs={runs} chosen={run?.runId} onChoose={chooseRun} />
        <HistoryList history={history} />
        {run?.raw == null ? null : <RawJson raw={run.raw} />}
      </Tabs.Panel>
    </Tabs>
  );
};
