import { Box, Button, Flex, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useFileDialog } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Play, RefreshCw, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, Redirect, useParams, useSearch } from 'wouter';
import type {
  PromptQuestion,
  PromptRowInfo,
  PromptRowKind,
} from '../../../shared/contract/prompts.ts';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { promptSourceName } from '../../../shared/domain/shown-names.ts';
import { safeFileName } from '../../../shared/text/safe-file-name.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { goTo } from '../../routes/hash-location.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useBatches } from '../../rpc/use-batches.ts';
import boxStyles from '../../ui/boxes.module.css';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { readChosenText } from '../../ui/read-text-file.ts';
import { Screen } from '../../ui/Screen.tsx';
import { saveBlob } from '../../ui/save-as.ts';
import { TextLines } from '../../ui/TextLines.tsx';
import textStyles from '../../ui/texts.module.css';
import { isHeld, useBatchActions } from '../evaluate/use-batch-actions.ts';
import { TableDialog } from './import/TableDialog.tsx';
import { PromptList } from './PromptList.tsx';
import { PromptNotes } from './PromptNotes.tsx';
import { usePromptCounts } from './prompt-counts.ts';
import { useReadPrompts } from './table/use-prompt-rows.ts';
import { useAnswer } from './use-answer.ts';

type Props = { question: PromptQuestion };

const textsOf = ({ clips, exampleClip, source, linkedTo }: PromptQuestion) =>
  linkedTo === null
    ? {
        name: 'Which text is the prompt?',
        title: `One workflow, ${formatCountOf(clips, 'clip')}: which text is the prompt?`,
        about: `These are the texts of ${exampleClip} (${promptSourceName(source)}). Your choice applies to all clips of this workflow, now and later.`,
        choose: 'This is the prompt',
      }
    : {
        name: 'Use this prompt file?',
        title: `The prompt of ${formatCountOf(clips, 'clip')} is in a file outside the folder you added. Use it?`,
        about: `It is a link to ${linkedTo}. Its text is sent to the service only if you confirm it. For ${exampleClip} it contains:`,
        choose: 'Use this file',
      };

const QuestionBanner = ({ question }: Props) => {
  const { workflowKey, candidates } = question;
  const texts = textsOf(question);
  const answer = useAnswer();
  return (
    <Paper
      component="section"
      withBorder
      flex="none"
      p="md"
      mah="40vh"
      className={boxStyles.scrolls}
      style={{ borderLeft: '3px solid var(--cc-doubt)' }}
      aria-label={texts.name}
    >
      <Text fw={600}>{texts.title}</Text>
      <p className={textStyles.dim}>{texts.about}</p>
      <Box component="ul" mt="sm" className={boxStyles.rows}>
        {candidates.map(({ key, label, text }) => (
          <Flex key={key} component="li" align="center" gap="md" px="md" py="sm">
            <Box flex={1} miw={0}>
              <p className={textStyles.dim}>{label}</p>
              <Text lineClamp={3} className={textStyles.verbatim}>
                <TextLines>{text}</TextLines>
              </Text>
            </Box>
            <Button
              disabled={answer.isPending}
              aria-label={`${texts.choose}: ${label}`}
              onClick={() => answer.mutate({ workflowKey, candidateKey: key })}
            >
              {texts.choose}
            </Button>
          </Flex>
        ))}
      </Box>
    </Paper>
  );
};

const Looking = ({ batch }: { batch: BatchInfo }) => {
  const done = (batch.stages.prompt ?? 0) + batch.counts.total - batch.counts.pending;
  const { total } = batch.counts;
  return (
    <Group flex="none" wrap="nowrap" role="status">
      <span>
        {total === 0
          ? 'Looking for clips…'
          : `Looking for prompts: ${formatCount(done)} of ${formatCount(total)} clips`}
      </span>
      <Progress
        flex={1}
        value={total === 0 ? 0 : (done / total) * 100}
        aria-label="Search for prompts"
      />
    </Group>
  );
};

type ToolsProps = { batch: BatchInfo; onImport: () => void; onExport: () => void };

const isProcessed = ({ state }: PromptRowInfo): boolean =>
  state === 'needs_prompt' || state === 'completed';

const EvaluateReady = ({ batch }: { batch: BatchInfo }) => {
  const counts = usePromptCounts(batch.batchId);
  const readPrompts = useReadPrompts(batch);
  const actions = useBatchActions();
  const evaluate = async (): Promise<void> => {
    const jobIds = (await readPrompts())
      .filter((row) => isProcessed(row) && row.canEdit && row.prompt !== null)
      .map(({ jobId }) => jobId);
    if (jobIds.length > 0) actions.retryJobs(jobIds);
    else notify.info('None of the clips that need a prompt has one yet.');
  };
  return counts && counts.without + counts.questions + counts.typed > 0 ? (
    <Button
      variant="filled"
      leftSection={<Play />}
      disabled={actions.isBusy}
      title="Evaluates clips that now have a prompt"
      onClick={() => evaluate().catch(notify.failed('The clips were not evaluated'))}
    >
      Evaluate with these prompts
    </Button>
  ) : null;
};

const Tools = ({ batch, onImport, onExport }: ToolsProps) => {
  const actions = useBatchActions();
  const { client } = useRpc();
  const checkAgain = (): void => {
    const { batchId } = batch;
    client.prompts.checkAgain({ batchId }).catch(notify.failed('The search for prompts failed'));
  };
  const evaluate = (): void => {
    actions.resume(batch);
    goTo(routes.queueBatch(batch.batchId));
  };
  return (
    <Group gap="sm" flex="none">
      <Button
        component={Link}
        href={routes.queueBatch(batch.batchId)}
        variant="subtle"
        mr="auto"
        leftSection={<ArrowLeft />}
      >
        {batch.label}
      </Button>
      <Button leftSection={<Upload />} onClick={onImport}>
        Import CSV…
      </Button>
      <Button leftSection={<Download />} onClick={onExport}>
        Export CSV
      </Button>
      {isHeld(batch) ? (
        <>
          <Button
            leftSection={<RefreshCw />}
            title="Searches for all prompts again, for example after sidecar files changed"
            onClick={checkAgain}
          >
            Rescan
          </Button>
          <Button
            variant="filled"
            leftSection={<Play />}
            disabled={actions.isBusy || !batch.isOfThisService}
            onClick={evaluate}
          >
            Evaluate
          </Button>
        </>
      ) : (
        <EvaluateReady batch={batch} />
      )}
    </Group>
  );
};

const Prompts = ({ batch }: { batch: BatchInfo }) => {
  const requested = new URLSearchParams(useSearch()).get('show');
  const [show, setShow] = useState<PromptRowKind>(requested === 'without' ? requested : 'all');
  const [table, setTable] = useState<string | null>(null);
  const { client, query } = useRpc();
  const { batchId, label } = batch;
  const questions = useQuery(query.prompts.questions.queryOptions({ input: { batchId } }));
  const exportPrompts = (): void => {
    client.prompts
      .table({ batchId, withBom: true })
      .then(({ text }) => {
        const name = `${safeFileName(label, 80)} prompts.csv`;
        saveBlob(new Blob([text], { type: 'text/csv' }), name);
      })
      .catch(notify.failed('The prompts could not be exported'));
  };
  const { open: chooseFile } = useFileDialog({
    accept: '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain',
    multiple: false,
    resetOnOpen: true,
    onChange: (files) => {
      const [chosen] = files ?? [];
      if (!chosen) return;
      readChosenText(chosen).then(setTable).catch(notify.failed('The file could not be read'));
    },
  });
  useActionHandlers({ 'prompts.import': chooseFile, 'prompts.export': exportPrompts });
  const isLooking = batch.phase === 'checking' || batch.phase === 'scanning';
  return (
    <Stack h="100%" px="lg" py="md">
      <Tools batch={batch} onImport={chooseFile} onExport={exportPrompts} />
      {isLooking ? <Looking batch={batch} /> : null}
      {isLooking ? null : <PromptNotes batch={batch} />}
      {questions.data?.map((question) => (
        <QuestionBanner key={question.workflowKey} question={question} />
      ))}
      <PromptList key={show} batch={batch} show={show} onShow={setShow} onTable={setTable} />
      {table === null ? null : (
        <TableDialog batchId={batchId} text={table} onClose={() => setTable(null)} />
      )}
    </Stack>
  );
};

export const PromptsScreen = () => {
  const { batchId } = useParams<{ batchId: string }>();
  const { list, call } = useBatches();
  const batch = list?.find((one) => one.batchId === batchId);
  if (list !== null && !batch) return <Redirect to={routes.queue} replace />;
  return (
    <Screen title="Prompts">
      {list === null ? (
        <CallError m="lg" title="The batch could not be loaded" call={call} />
      ) : null}
      {batch ? <Prompts key={batch.batchId} batch={batch} /> : null}
    </Screen>
  );
};
