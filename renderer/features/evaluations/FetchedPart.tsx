import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { FetchProgress } from '../../../shared/contract/evaluations.ts';
import {
  fetchedSummary,
  fetchedText,
  isFetchProblem,
} from '../../../shared/contract/fetched-texts.ts';
import type { Fetched, FetchedEvaluation } from '../../../shared/documents/fetched.ts';
import { lastPathPart } from '../../../shared/text/last-path-part.ts';
import { routes } from '../../routes/routes.ts';
import type { CallState } from '../../rpc/use-progress-call.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import { RowList } from '../../ui/RowList.tsx';
import textStyles from '../../ui/texts.module.css';
import styles from './FetchedPart.module.css';

type RowActions = {
  onOpen: () => void;
  /** Asks for the clip of an evaluation; without it, none can be chosen. */
  onChoose?: ((evaluationId: string) => void) | undefined;
};

const Row = ({ one, onOpen, onChoose }: RowActions & { one: FetchedEvaluation }) => {
  const { evaluationId, clipId, path, outcome } = one;
  return (
    <>
      {clipId === null ? (
        <Text span truncate title={evaluationId}>
          {evaluationId}
        </Text>
      ) : (
        <Anchor
          component={Link}
          href={routes.clip(clipId)}
          truncate
          title={evaluationId}
          onClick={onOpen}
        >
          <bdi>{lastPathPart(path ?? evaluationId)}</bdi>
        </Anchor>
      )}
      <Text
        span
        fz="sm"
        className={styles.text ?? ''}
        c={isFetchProblem(one) ? 'var(--cc-warn)' : ''}
      >
        {fetchedText(one)}
      </Text>
      {outcome === 'unmatched' && onChoose ? (
        <Button
          size="compact-sm"
          aria-label={`Choose the clip of ${evaluationId}`}
          onClick={() => onChoose(evaluationId)}
        >
          Choose the clip…
        </Button>
      ) : null}
    </>
  );
};

/** Problems first, since they leave something to do; unchanged ones are only counted. */
const listed = ({ evaluations }: Fetched): FetchedEvaluation[] =>
  evaluations
    .filter(({ outcome }) => outcome !== 'unchanged')
    .toSorted((one, other) => Number(isFetchProblem(other)) - Number(isFetchProblem(one)));

type Props = RowActions & {
  state: CallState<FetchProgress, Fetched>;
  fetched: Fetched | null;
  failedTitle: string;
};

/** Progress of fetching evaluations, then what it led to. */
export const FetchedPart = ({ state, fetched, failedTitle, ...actions }: Props) => {
  const progress = state.status === 'running' ? (state.progress ?? { done: 0, total: 0 }) : null;
  const rows = fetched ? listed(fetched) : [];
  return (
    <>
      {progress ? (
        <>
          <Meter
            label="Evaluations fetched"
            value={progress.total === 0 ? null : progress.done}
            max={progress.total}
            valueText={`${formatCount(progress.done)} of ${formatCount(progress.total)}`}
            isProgress
          />
          <p>
            {formatCount(progress.done)} of {formatCountOf(progress.total, 'evaluation')} fetched…
          </p>
        </>
      ) : null}
      {state.status === 'stopped' ? (
        <p role="status">Stopped. What was fetched by then is in the library.</p>
      ) : null}
      {state.status === 'failed' ? <ErrorPanel error={state.error} title={failedTitle} /> : null}
      {fetched && !progress ? <p role="status">{fetchedSummary(fetched)}</p> : null}
      {fetched?.stoppedBy ? (
        <p className={textStyles.warn} role="alert">
          Stopped: {fetched.stoppedBy.message}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <RowList label="Evaluations" rows={rows} className={styles.row}>
          {(one) => <Row one={one} {...actions} />}
        </RowList>
      ) : null}
    </>
  );
};
