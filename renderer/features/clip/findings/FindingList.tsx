import { Section } from '../../../ui/Section.tsx';
import { type AnyFinding, isJudgeable } from '../runs/shown-result.ts';
import { FindingItem } from './FindingItem.tsx';
import styles from './FindingList.module.css';
import { FindingNote } from './FindingNote.tsx';
import { useSetTrack } from './use-set-track.ts';
import { VerdictButtons } from './VerdictButtons.tsx';

type Props = {
  /** Those of the newest result can be judged; those of earlier runs are shown as they were. */
  findings: readonly AnyFinding[];
  chosen: number | null;
  onChoose: (index: number | null) => void;
  /** What is to be said where there are none. */
  noneText: string;
};

/** The findings of a result, in the order in which the service gave them. */
export const FindingList = ({ findings, chosen, onChoose, noneText }: Props) => {
  const { judge, annotate } = useSetTrack();
  return (
    <Section title={`Findings (${findings.length})`}>
      {findings.length === 0 ? (
        <p className={styles.none}>{noneText}</p>
      ) : (
        <ol className={styles.list}>
          {findings.map((finding, index) => (
            <FindingItem
              // biome-ignore lint/suspicious/noArrayIndexKey: a service may give two the same id
              key={index}
              finding={finding}
              isChosen={index === chosen}
              onChoose={() => onChoose(index === chosen ? null : index)}
            >
              {isJudgeable(finding) ? (
                <div className={styles.judging}>
                  <VerdictButtons
                    verdict={finding.verdict}
                    onJudge={(verdict) => judge(finding, verdict)}
                  />
                  <FindingNote note={finding.note} onSave={(note) => annotate(finding, note)} />
                </div>
              ) : null}
            </FindingItem>
          ))}
        </ol>
      )}
    </Section>
  );
};
