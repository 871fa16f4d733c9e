import { Box, Group } from '@mantine/core';
import type { JobInfo, QueueRow } from '../../../../shared/contract/queue.ts';
import type { JobId } from '../../../../shared/domain/ids.ts';
import { outcomeNote } from '../../../../shared/model/outcome.ts';
import { findingTypes } from '../../../../shared/service-api/finding.ts';
import { CutName } from '../../../ui/CutName.tsx';
import { DecisionMark } from '../../../ui/DecisionMark.tsx';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { formatBytes, formatCount } from '../../../ui/formats.ts';
import { GridCell } from '../../../ui/GridParts.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { OutcomeMark } from '../../../ui/OutcomeMark.tsx';
import { RowTable, useRowTable } from '../../../ui/RowTable.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import textStyles from '../../../ui/texts.module.css';
import type { Selection } from '../../../ui/use-selection.ts';
import { WorstFinding } from '../../clip-cards/FindingMarks.tsx';
import { stageLooksOf } from '../batch/stage-groups.ts';
import styles from './JobTable.module.css';
import type { JobRows } from './use-job-rows.ts';

type JobRowProps = {
  job: QueueRow;
  index: number;
  isBuiltIn: boolean;
};

const Bytes = ({ done, total }: { done: number; total: number }) => (
  <Box flex={1} miw={32}>
    <Meter
      label="Bytes"
      value={done}
      max={total}
      valueText={`${formatBytes(done)} of ${formatBytes(total)}`}
      isProgress
    />
  </Box>
);

const JobStatus = ({ job, isBuiltIn }: Omit<JobRowProps, 'index'>) => {
  const { outcome } = job;
  if (outcome !== null) {
    const note = outcomeNote({ ...job, outcome });
    return (
      <>
        <OutcomeMark outcome={outcome} note={note} explanation={note ?? undefined} />
        {job.isReused ? (
          <span className={textStyles.dimLine}>
            {job.isImported ? 'imported result' : 'earlier result'}
          </span>
        ) : null}
      </>
    );
  }
  const { stage, doneBytes, totalBytes } = job;
  return (
    <>
      <Mark {...stageLooksOf(stage, isBuiltIn)} />
      {doneBytes !== null && totalBytes ? <Bytes done={doneBytes} total={totalBytes} /> : null}
    </>
  );
};

/** The reason, with the labels of finding types instead of their ids. */
const reasonText = ({ reason }: JobInfo): string =>
  findingTypes.reduce(
    (text, type) => text.replaceAll(type, findingTypeLooks(type).label),
    reason?.message ?? '',
  );

const JobRow = ({ job, index, isBuiltIn }: JobRowProps) => (
  <>
    <GridCell className={styles.number}>{formatCount(index + 1)}</GridCell>
    <GridCell>
      <Thumbnail clipId={job.clipId ?? undefined} finding={job.worst} />
    </GridCell>
    <GridCell title={job.path}>
      <CutName name={job.name} />
    </GridCell>
    <GridCell>
      <Group gap="sm" wrap="nowrap">
        <JobStatus job={job} isBuiltIn={isBuiltIn} />
        <DecisionMark card={job} />
      </Group>
      {job.worst ? <WorstFinding finding={job.worst} /> : null}
    </GridCell>
    <GridCell className={styles.right}>
      {job.state === 'completed' || job.state === 'partial' ? formatCount(job.findings) : ''}
    </GridCell>
    <GridCell className={textStyles.dimLine} title={reasonText(job)}>
      {reasonText(job)}
    </GridCell>
  </>
);

/** In px. */
const rowHeight = 44;

type Props = {
  rows: JobRows;
  total: number;
  isBuiltIn: boolean;
  selection: Selection<JobId>;
  onOpen: (index: number) => void;
};

const headers = [
  { title: 'No.', className: styles.right },
  { title: 'Thumbnail', isHidden: true },
  { title: 'Clip' },
  { title: 'Outcome' },
  { title: 'Findings', className: styles.right },
  { title: 'Reason' },
];

export const JobTable = ({ rows, total, isBuiltIn, selection, onOpen }: Props) => (
  <RowTable
    table={useRowTable({ rows, total, rowHeight })}
    selection={selection}
    headers={headers}
    onOpen={onOpen}
    label="Clips of the batch"
    idPrefix="job"
    rowClass={styles.columns}
    cells={(job, index) => <JobRow job={job} index={index} isBuiltIn={isBuiltIn} />}
  />
);
