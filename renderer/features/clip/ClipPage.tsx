import { useState } from 'react';
import type { ClipDetail, ShownRun } from '../../../shared/contract/clips.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import { printableText } from '../../../shared/domain/printable-text.ts';
import { goTo } from '../../app/hash-location.ts';
import { routes } from '../../app/routes.ts';
import { Screen } from '../../ui/Screen.tsx';
import { DeleteClipsDialog } from '../clip-actions/DeleteClipsDialog.tsx';
import { EvaluateClipsDialog } from '../clip-actions/EvaluateClipsDialog.tsx';
import { evaluationTally } from '../clip-actions/evaluation-tally.ts';
import { PromptDialog } from '../clip-actions/PromptDialog.tsx';
import styles from './ClipPage.module.css';
import { ClipStanding } from './ClipStanding.tsx';
import { ClipTools } from './ClipTools.tsx';
import { FindingList } from './findings/FindingList.tsx';
import { DetectorsPanel } from './panels/DetectorsPanel.tsx';
import { FactsPanel } from './panels/FactsPanel.tsx';
import { FilesPanel } from './panels/FilesPanel.tsx';
import { PromptPanel } from './panels/PromptPanel.tsx';
import { ClipPlayer } from './player/ClipPlayer.tsx';
import { HistoryList } from './runs/HistoryList.tsx';
import { RawJson } from './runs/RawJson.tsx';
import { RunsTable } from './runs/RunsTable.tsx';
import { isJudgeable, shownResult } from './runs/shown-result.ts';
import { useClipPageActions } from './use-clip-page-actions.ts';
import { useNeighbours } from './use-neighbours.ts';

/** Everything that is stored about a clip. */
export const ClipPage = ({ detail }: { detail: ClipDetail }) => {
  const { card, files, runs, history } = detail;
  const [chosenRun, chooseRun] = useState<RunId | null>(null);
  const [chosenFinding, chooseFinding] = useState<number | null>(null);
  const { run, findings, noneText } = shownResult(detail, chosenRun);
  const chosen = chosenFinding === null ? null : (findings[chosenFinding] ?? null);
  const judged = chosen && isJudgeable(chosen) ? chosen : null;
  const neighbours = useNeighbours(card.clipId);
  const actions = useClipPageActions(detail, neighbours, judged);
  const { evaluating, prompting, deleting } = actions;
  const onChooseRun = (runId: RunId): void => {
    chooseRun(runId);
    chooseFinding(null);
  };
  return (
    <Screen
      title={printableText(card.name)}
      tools={<ClipTools neighbours={neighbours} actions={actions} />}
    >
      <div className={styles.page}>
        <div className={styles.main}>
          <ClipPlayer card={card} chosen={chosen} hasFindings={findings.length > 0} />
          <ClipStanding card={card} />
          <FindingList
            findings={findings}
            chosen={chosenFinding}
            onChoose={chooseFinding}
            noneText={noneText}
          />
        </div>
        <div className={styles.side}>
          <PromptPanel card={card} run={run} chosen={chosen} onEdit={actions.setPrompt} />
          {run?.evaluation ? <DetectorsPanel evaluation={run.evaluation} /> : null}
          <FactsPanel card={card} run={run} />
          <FilesPanel files={files} onReveal={actions.reveal} />
        </div>
        <div className={styles.below}>
          <RunsTable runs={runs} chosen={run?.runId} onChoose={onChooseRun} />
          <HistoryList history={history} />
          <RawOf run={run} />
        </div>
      </div>
      <EvaluateClipsDialog
        isOpen={evaluating.isOpen}
        onClose={evaluating.close}
        clipIds={[card.clipId]}
        tally={evaluationTally([card])}
      />
      <PromptDialog
        isOpen={prompting.isOpen}
        onClose={prompting.close}
        clipIds={[card.clipId]}
        text={card.prompt ?? ''}
      />
      <DeleteClipsDialog
        isOpen={deleting.isOpen}
        onClose={deleting.close}
        clipIds={[card.clipId]}
        onDeleted={([gone]) => {
          if (gone) goTo(routes.library, { replace: true });
        }}
      />
    </Screen>
  );
};

const RawOf = ({ run }: { run: ShownRun | undefined }) =>
  run?.raw == null ? null : <RawJson raw={run.raw} />;
