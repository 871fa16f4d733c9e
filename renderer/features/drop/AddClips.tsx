import { Box, Button, Group, Overlay, Paper, Stack, Text } from '@mantine/core';
import { FolderInput } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Handlers, useActionHandlers } from '../../actions/action-handlers.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import textStyles from '../../ui/texts.module.css';
import { AddressDialog } from '../addresses/AddressDialog.tsx';
import { useEvaluate } from '../evaluate/evaluate-context.ts';
import { type DropProblem, fileUse, isReport, notVideo } from './collect-dropped.ts';
import { PickerDialog } from './picker/PickerDialog.tsx';
import { useChooseFiles } from './use-choose-files.ts';
import { type Intake, useIntakes } from './use-intakes.ts';

const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') ?? false;

/**
 * @param onDrop must read the transfer synchronously: it is empty afterwards
 * @returns whether files are dragged over the window
 */
const useWindowDrop = (onDrop: (transfer: DataTransfer) => void): boolean => {
  const [isDragged, setDragged] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    /** Whether the drag started on the page: a dragged image also looks like a file. */
    let isFromPage = false;
    const isDrop = (event: DragEvent): boolean => hasFiles(event) && !isFromPage;
    const listeners = {
      dragstart: () => {
        isFromPage = true;
      },
      dragend: () => {
        isFromPage = false;
      },
      // A drag by the system, as of clips to another program, has no `dragend`.
      pointermove: ({ buttons }: PointerEvent) => {
        if (buttons === 0) isFromPage = false;
      },
      dragenter: (event: DragEvent) => {
        if (!isDrop(event)) return;
        event.preventDefault();
        setDragged(true);
      },
      dragover: (event: DragEvent) => {
        if (!isDrop(event) || !event.dataTransfer) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      dragleave: (event: DragEvent) => {
        // Otherwise only an element of the window is left.
        if (event.relatedTarget === null) setDragged(false);
      },
      drop: (event: DragEvent) => {
        if (!isDrop(event) || !event.dataTransfer) return;
        // Otherwise the browser would open the file instead of the page.
        event.preventDefault();
        setDragged(false);
        take(event.dataTransfer);
      },
    };
    const listening = new AbortController();
    for (const [type, listener] of Object.entries(listeners)) {
      window.addEventListener(type, listener as EventListener, { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
  return isDragged;
};

const amountOf = ({ done, total }: Intake): string =>
  `${formatCount(done)} of ${formatCountOf(total, 'file')}`;

const titleOf = (intake: Intake): string => {
  if (intake.phase === 'looking') return 'Looking for clips…';
  if (intake.phase !== 'ended') return `Copying ${amountOf(intake)}…`;
  return intake.total === 0
    ? 'Nothing to evaluate'
    : `${formatCountOf(intake.problems.length, 'file')} left out`;
};

const LeftOutFiles = ({ problems }: Pick<Intake, 'problems'>) => (
  // A region that scrolls has to be reached by key.
  <Box
    component="ul"
    c="dimmed"
    className={textStyles.messages}
    tabIndex={0}
    aria-label="Files left out"
  >
    {problems.map(({ relativePath, message }) => (
      <li key={`${relativePath} ${message}`}>
        {relativePath === '' ? null : (
          <Text span inherit c="var(--cc-text)">
            {relativePath}:{' '}
          </Text>
        )}
        {message}
      </li>
    ))}
  </Box>
);

type Props = { intake: Intake; onRemove: () => void };

const IntakePanel = ({ intake, onRemove }: Props) => {
  const hasEnded = intake.phase === 'ended';
  return (
    <Paper
      key={hasEnded ? 'ended' : 'sending'}
      component="section"
      withBorder
      shadow="lg"
      p="md"
      w={420}
      maw="calc(100vw - 2 * var(--cc-space-4))"
      aria-label={hasEnded ? 'Dropped files left out' : 'Copying dropped files'}
      {...(hasEnded ? { role: 'alert' } : {})}
    >
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Text fw={600}>{titleOf(intake)}</Text>
        <Button onClick={onRemove}>{hasEnded ? 'Close' : 'Cancel'}</Button>
      </Group>
      {hasEnded ? (
        <LeftOutFiles problems={intake.problems} />
      ) : (
        <Meter
          label="Dropped files copied"
          value={intake.phase === 'looking' ? null : intake.done}
          max={intake.total}
          valueText={amountOf(intake)}
          isProgress
        />
      )}
    </Paper>
  );
};

const evaluatedWhere = (serviceUrl: string | null | undefined): string => {
  if (serviceUrl === undefined) return '';
  return serviceUrl === null
    ? 'Clips are evaluated on this computer.'
    : `Clips are sent to ${serviceUrl}, which may bill for them.`;
};

const DropOverlay = () => {
  const serviceUrl = useRemoteServiceUrl();
  return (
    <Overlay fixed zIndex={1000} color="var(--cc-surface-0)" backgroundOpacity={0.95} p="lg">
      <Stack
        role="status"
        gap="sm"
        align="center"
        justify="center"
        h="100%"
        ta="center"
        bd="2px dashed var(--cc-accent)"
        bdrs="var(--cc-radius)"
      >
        <FolderInput color="var(--cc-accent)" size={40} strokeWidth={1.5} />
        <Text fz="xl" fw={600}>
          Drop to evaluate
        </Text>
        <Text maw="60ch" c="dimmed">
          Folders are searched for clips and their prompts. {evaluatedWhere(serviceUrl)} A report or
          a client’s answers are imported.
        </Text>
      </Stack>
    </Overlay>
  );
};

/** By path if the host knows it, else as entries or files to upload. */
type Dropped = {
  paths: string[];
  /** Those with a path that are no clips; the search for clips ignores them. */
  leftOut: DropProblem[];
  unnamed: (FileSystemEntry | File)[];
};

/** @param pathForFile the desktop app's path lookup; undefined in a browser */
const readTransfer = (
  transfer: DataTransfer,
  pathForFile: ((file: File) => string) | undefined,
): Dropped => {
  const dropped: Dropped = { paths: [], leftOut: [], unnamed: [] };
  for (const item of transfer.items) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    const path = file && pathForFile ? pathForFile(file) : '';
    const unnamed = item.kind === 'file' ? (item.webkitGetAsEntry() ?? file) : null;
    if (path !== '') dropped.paths.push(path);
    else if (unnamed) dropped.unnamed.push(unnamed);
    const isFile = path !== '' && item.webkitGetAsEntry()?.isFile;
    if (file && isFile && fileUse(file.name) === 'nothing')
      dropped.leftOut.push(notVideo(file.name));
  }
  return dropped;
};

/**
 * Adds clips from any screen. Mount it once, inside `EvaluateProvider`.
 * @param onReport gets the absolute path of a report that was dropped alone
 */
export const AddClips = ({ onReport }: { onReport: (path: string) => void }) => {
  const evaluate = useEvaluate();
  const choosing = useChooseFiles();
  const [isListing, setIsListing] = useState(false);
  const isBuiltIn = useRemoteServiceUrl() === null;
  const takePaths = (paths: string[]): void => {
    const [path = ''] = paths;
    if (paths.length === 1 && isReport(path)) onReport(path);
    else evaluate.start({ paths });
  };
  const intakes = useIntakes(isBuiltIn, (path) => takePaths([path]));
  const isDragged = useWindowDrop((transfer) => {
    const { paths, leftOut, unnamed } = readTransfer(transfer, window.clipcheck?.pathForFile);
    if (paths.length > 0) takePaths(paths);
    // If nothing else was dropped, the batch says that it found no clips.
    if (leftOut.length > 0 && leftOut.length < paths.length) {
      intakes.leaveOut(leftOut, paths.length);
    }
    if (unnamed.length > 0) intakes.take(unnamed);
  });
  const handlers: Handlers = {
    'clips.addFolder': () => choosing.ask('evaluateFolder', (paths) => evaluate.start({ paths })),
    'clips.addFolderWithOptions': () =>
      choosing.ask('evaluateFolder', (paths) => evaluate.ask({ paths })),
    'clips.addFiles': () => choosing.ask('evaluateClips', (paths) => evaluate.start({ paths })),
    'clips.addAddresses': () => setIsListing(true),
    'clips.addSamples': evaluate.startSamples,
  };
  useActionHandlers(handlers, true);
  return (
    <>
      {isDragged ? <DropOverlay /> : null}
      <Stack
        gap="sm"
        pos="fixed"
        bottom="calc(var(--cc-strip-height) + var(--cc-space-2))"
        left="calc(var(--cc-navigation-width) + var(--cc-space-3))"
        style={{ zIndex: 250 }}
      >
        {intakes.list.map((intake) => (
          <IntakePanel key={intake.id} intake={intake} onRemove={() => intakes.remove(intake.id)} />
        ))}
      </Stack>
      {isListing ? <AddressDialog onClose={() => setIsListing(false)} /> : null}
      <PickerDialog choosing={choosing} />
    </>
  );
};
