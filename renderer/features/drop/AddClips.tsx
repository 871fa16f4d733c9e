import { Button, Group } from '@mantine/core';
import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import type { FileQuestion } from '../../../shared/contract/app.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { Meter } from '../../ui/Meter.tsx';
import { AddressDialog } from '../addresses/AddressDialog.tsx';
import { type EvaluateInput, useEvaluate } from '../evaluate/evaluate-context.ts';
import { useRemoteServiceUrl } from '../service/use-remote-service-url.ts';
import styles from './AddClips.module.css';
import { PickerDialog } from './picker/PickerDialog.tsx';
import { useChooseFiles } from './use-choose-files.ts';
import { type Intake, useIntakes } from './use-intakes.ts';
import { useWindowDrop } from './use-window-drop.ts';

type Props = { intake: Intake; onRemove: () => void };

const Sending = ({ intake, onRemove }: Props) => {
  const amount = `${formatCount(intake.done)} of ${formatCountOf(intake.total, 'file')}`;
  const title = intake.phase === 'looking' ? 'Looking for clips…' : `Copying ${amount}…`;
  return (
    <section className={styles.panel} aria-label="Copying dropped files">
      <Group justify="space-between" wrap="nowrap">
        <p className={styles.intakePanelTitle}>{title}</p>
        <Button variant="default" onClick={onRemove}>
          Cancel
        </Button>
      </Group>
      <Meter
        label="Dropped files copied"
        value={intake.phase === 'looking' ? null : intake.done}
        max={intake.total}
        valueText={amount}
        isProgress
      />
    </section>
  );
};

const Ended = ({ intake, onRemove }: Props) => (
  <section className={styles.panel} aria-label="Dropped files left out" role="alert">
    <Group justify="space-between" wrap="nowrap">
      <p className={styles.intakePanelTitle}>
        {intake.total === 0
          ? 'Nothing to evaluate'
          : `${formatCountOf(intake.problems.length, 'file')} left out`}
      </p>
      <Button variant="default" onClick={onRemove}>
        Close
      </Button>
    </Group>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by key */}
    <ul className={styles.problems} tabIndex={0} aria-label="Files left out">
      {intake.problems.map(({ relativePath, message }) => (
        <li key={`${relativePath} ${message}`}>
          {relativePath === '' ? null : (
            <span className={styles.path}>{printableText(relativePath)}: </span>
          )}
          {message}
        </li>
      ))}
    </ul>
  </section>
);

/** Shows the progress of copying dropped files, and afterwards the files that were left out. */
const IntakePanel = (props: Props) =>
  props.intake.phase === 'ended' ? <Ended {...props} /> : <Sending {...props} />;

/** Returns where clips are evaluated, as a sentence; empty while unknown. */
const evaluatedWhere = (serviceUrl: string | null | undefined): string => {
  if (serviceUrl === undefined) return '';
  return serviceUrl === null
    ? 'Clips are evaluated on this computer.'
    : `Clips are sent to ${serviceUrl}, which may bill for them.`;
};

const DropOverlay = ({ count }: { count: number }) => {
  const serviceUrl = useRemoteServiceUrl();
  return (
    <div className={styles.overlay} role="status">
      <div className={styles.frame}>
        <FolderInput className={styles.icon} size={40} aria-hidden />
        <p className={styles.title}>
          {count > 1 ? `Drop ${formatCountOf(count, 'item')} to evaluate them` : 'Drop to evaluate'}
        </p>
        <p className={styles.text}>
          Folders are searched for clips and their prompts. {evaluatedWhere(serviceUrl)}
        </p>
      </div>
    </div>
  );
};

/** Dropped files: by path if the host knows it, else as entries or files to upload. */
type Dropped = { paths: string[]; unnamed: (FileSystemEntry | File)[] };

/**
 * Reads a drop synchronously: the transfer is empty after the event.
 * @param pathForFile the desktop app's path lookup; undefined in a browser
 */
const readTransfer = (
  transfer: DataTransfer,
  pathForFile: ((file: File) => string) | undefined,
): Dropped => {
  const dropped: Dropped = { paths: [], unnamed: [] };
  for (const item of transfer.items) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    const path = file && pathForFile ? pathForFile(file) : '';
    const unnamed = item.kind === 'file' ? (item.webkitGetAsEntry() ?? file) : null;
    if (path !== '') dropped.paths.push(path);
    else if (unnamed) dropped.unnamed.push(unnamed);
  }
  return dropped;
};

const folderQuestion: FileQuestion = { kind: 'folder', purpose: 'evaluate' };
const clipsQuestion: FileQuestion = { kind: 'clips', purpose: 'evaluate' };

/**
 * Adds clips from any screen: dropped on the window, or selected or listed by the actions of the group
 * "Clips". Mount it once, inside `EvaluateProvider`.
 */
export const AddClips = () => {
  const evaluate = useEvaluate();
  const choosing = useChooseFiles();
  const [isListing, setIsListing] = useState(false);
  /** Closes the list dialog and passes on its input. */
  const withList =
    (take: (input: EvaluateInput) => void) =>
    (input: EvaluateInput): void => {
      setIsListing(false);
      take(input);
    };
  const isBuiltIn = useRemoteServiceUrl() === null;
  const intakes = useIntakes(isBuiltIn, (path) => evaluate.start({ paths: [path] }));
  const dragged = useWindowDrop((transfer) => {
    const { paths, unnamed } = readTransfer(transfer, window.clipcheck?.pathForFile);
    if (paths.length > 0) evaluate.start({ paths });
    if (unnamed.length > 0) intakes.take(unnamed);
  });
  useActionHandlers({
    'clips.addFolder': () => choosing.ask(folderQuestion, (paths) => evaluate.start({ paths })),
    'clips.addFolderWithOptions': () =>
      choosing.ask(folderQuestion, (paths) => evaluate.ask({ paths })),
    'clips.addFiles': () => choosing.ask(clipsQuestion, (paths) => evaluate.start({ paths })),
    'clips.addAddresses': () => setIsListing(true),
    'clips.addSamples': evaluate.startSamples,
  });
  return (
    <>
      {dragged === null ? null : <DropOverlay count={dragged} />}
      <div className={styles.intakes}>
        {intakes.list.map((intake) => (
          <IntakePanel key={intake.id} intake={intake} onRemove={() => intakes.remove(intake.id)} />
        ))}
      </div>
      <AddressDialog
        isOpen={isListing}
        onClose={() => setIsListing(false)}
        onEvaluate={withList((input) => evaluate.start(input))}
        onOptions={withList((input) => evaluate.ask(input))}
      />
      <PickerDialog
        question={choosing.question}
        onChoose={choosing.choose}
        onClose={choosing.close}
      />
    </>
  );
};
