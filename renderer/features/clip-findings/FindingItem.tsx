import { StickyNote } from 'lucide-react';
import { findingTypeOf } from '../../../shared/domain/finding-types.ts';
import { severityLevel } from '../../../shared/domain/severity.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { FindingTypeMark, findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import { SeverityMark } from '../../ui/SeverityMark.tsx';
import textStyles from '../../ui/texts.module.css';
import { VerdictMark } from '../../ui/VerdictMark.tsx';
import { useReview } from '../clip-player/review-context.ts';
import { FindingDescription } from './FindingDescription.tsx';
import styles from './FindingItem.module.css';
import { findingPlace, placeDoubt } from './finding-place.ts';
import { useNoteDraft } from './note-drafts.ts';

type Props = {
  finding: Finding;
  number: number;
  isChosen: boolean;
};

const Marks = ({ finding, number }: Omit<Props, 'isChosen'>) => {
  const { type, severity, source, verdict } = finding;
  const hasSeverity = severity !== null || findingTypeOf(type).hasSeverity;
  return (
    <div className={styles.marks}>
      <span
        className={`${textStyles.chip} ${styles.number}`}
        style={{ color: findingTypeLooks(type).color }}
      >
        {number}
      </span>
      <FindingTypeMark type={type} />
      {hasSeverity ? <SeverityMark severity={severityLevel(severity)} /> : null}
      {source === 'human' ? <span className={textStyles.dim}>by a person</span> : null}
      {verdict === null ? null : (
        <span className={styles.verdict}>
          <VerdictMark verdict={verdict} />
        </span>
      )}
    </div>
  );
};

/** The words of the prompt that the finding is about, and how they were found in it. */
const Words = ({ finding }: { finding: Finding }) => {
  const { namedWords, words } = finding;
  if (namedWords === '') return null;
  return (
    <p>
      <q style={{ color: findingTypeLooks(finding.type).color }}>{namedWords}</q>
      {words === null ? <span className={textStyles.dim}> is not in this prompt</span> : null}
      {words?.reading === 'nearest' ? (
        <span className={textStyles.dim}> found near the position the service gave</span>
      ) : null}
    </p>
  );
};

export const FindingItem = ({ finding, number, isChosen }: Props) => {
  const { table } = useReview();
  const place = findingPlace(finding);
  const doubt = placeDoubt(finding, table);
  const { note } = finding;
  const draft = useNoteDraft(finding.trackId);
  const isUnsaved = draft?.isUnsaved === true && draft.text !== note;
  return (
    <>
      <Marks finding={finding} number={number} />
      <FindingDescription text={finding.description} isOpen={isChosen} />
      <Words finding={finding} />
      {place === null ? null : <p className={textStyles.dim}>{place}</p>}
      {doubt === null ? null : <p className={textStyles.warn}>{doubt}</p>}
      {note === '' || isChosen ? null : (
        <p className={`${styles.note} ${textStyles.dim}`}>
          <StickyNote aria-label="Note" />
          <bdi className={textStyles.truncated}>{note}</bdi>
        </p>
      )}
      {isUnsaved && !isChosen ? <p className={textStyles.warn}>The note is not saved.</p> : null}
    </>
  );
};
