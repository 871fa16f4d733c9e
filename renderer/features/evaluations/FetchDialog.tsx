import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { fetchedSummary, fetchedText } from '../../../shared/contract/fetched-texts.ts';
import type { CountProgress } from '../../../shared/contract/procedure.ts';
import type { Fetched, FetchedEvaluation } from '../../../shared/documents/fetched.ts';
import { lastPathPart } from '../../../shared/text/last-path-part.ts';
import { routes } from '../../routes/routes.ts';
import type { CallState } from '../../rpc/use-progress-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { usePartFocus } from '../../ui/use-part-focus.ts';
import { FileProgress } from '../sort/FileProgress.tsx';
import { AdoptForm } from './AdoptForm.tsx';

type RowProps = {
  one: FetchedEvaluation;
  onClose: () => void;
  /** Asks for the clip of an evaluation; without it, none can be chosen. */
  onChoose?: ((evaluationId: string) => void) | undefined;
};

const Row = ({ one, onClose, onChoose }: RowProps) => {
  const { evaluationId, clipId, path, outcome } = one;
  return (
    <>
      {clipId === null ? (
        <Text span py="xs" style={{ overflowWrap: 'anywhere' }}>
          {evaluationId}
        </Text>
      ) : (
        <Anchor component={Link} href={routes.clip(clipId)} truncate onClick={onClose}>
          <bdi>{lastPathPart(path ?? evaluationId)}</bdi>
        </Anchor>
      )}
      <Box
        py="xs"
        style={{ overflowWrap: 'anywhere' }}
        {...(one.reason && { c: 'var(--cc-warn)' })}
      >
        {fetchedText(one)}
      </Box>
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
    .toSorted((one, other) => Number(one.reason === null) - Number(other.reason === null));

type Props = Required<Omit<RowProps, 'one'>> & {
  title: string;
  state: CallState<CountProgress, Fetched>;
  fetched: Fetched | null;
  onAdopt: (text: string) => void;
  onStop: () => void;
};

/** Shows the progress of fetching evaluations, then what it led to; before, asks for their ids. */
export const FetchDialog = (props: Props) => {
  const { title, state, fetched, onAdopt, onChoose, onStop, onClose } = props;
  const isRunning = state.status === 'running';
  const part = usePartFocus<HTMLDivElement>(state.status);
  const rows = fetched ? listed(fetched) : [];
  return (
    <Dialog
      opened
      onClose={isRunning ? onStop : onClose}
      title={title}
      size="xl"
      closeOnClickOutside={!isRunning}
    >
      {state.status === 'idle' ? (
        <AdoptForm onAdopt={onAdopt} onClose={onClose} />
      ) : (
        <Stack ref={part}>
          {isRunning ? (
            <FileProgress
              label="Evaluations fetched"
              noun="evaluation"
              progress={state.progress}
              onCancel={async () => onStop()}
            />
          ) : null}
          {state.status === 'failed' ? (
            <ErrorPanel error={state.error} title="The evaluations were not fetched" />
          ) : null}
          {state.status === 'stopped' ? (
            <p role="status">Stopped. What was fetched by then is in the library.</p>
          ) : null}
          {fetched && !isRunning ? <p role="status">{fetchedSummary(fetched)}</p> : null}
          {rows.length > 0 ? (
            <RowList
              label="Fetched evaluations"
              rows={rows}
              columns="minmax(0, 4fr) minmax(0, 5fr) 130px"
            >
              {(one) => (
                <Row one={one} onClose={onClose} onChoose={isRunning ? undefined : onChoose} />
              )}
            </RowList>
          ) : null}
          {isRunning ? null : (
            <Group justify="flex-end">
              <Button variant="filled" onClick={onClose} data-autofocus>
                Close
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Dialog>
  );
};
