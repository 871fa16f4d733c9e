import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BrowsedFolder, FileQuestion } from '../../../../shared/contract/app.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatCountOf } from '../../../ui/formats.ts';
import type { ChooseFiles } from '../use-choose-files.ts';
import { PickerPanel } from './PickerPanel.tsx';
import { pathCrumbs } from './path-crumbs.ts';
import { type Picker, type PickerKind, usePicker } from './use-picker.ts';

type PickerLook = {
  kind: PickerKind;
  title: string;
  /** What Ctrl+Enter does, as a verb. */
  hint: string;
  /** @param clips number in the folder and its subfolders; null if not counted */
  button(listing: BrowsedFolder | null, chosen: number, clips: number | null): string;
};

const folderName = (listing: BrowsedFolder | null): string =>
  listing ? `“${pathCrumbs(listing.path).at(-1)?.name ?? ''}”` : 'this folder';

const evaluateFolder = (listing: BrowsedFolder | null, clips: number | null): string => {
  const folder = folderName(listing);
  if (clips === null) return `Evaluate ${folder}`;
  return clips === 0
    ? `No clips in ${folder}`
    : `Evaluate ${formatCountOf(clips, 'clip')} in ${folder}`;
};

const looks: Readonly<Record<FileQuestion, PickerLook>> = {
  evaluateFolder: {
    kind: 'folder',
    title: 'Choose a folder to evaluate',
    hint: 'evaluates',
    button: (listing, _, clips) => evaluateFolder(listing, clips),
  },
  evaluateClips: {
    kind: 'clips',
    title: 'Choose clips to evaluate',
    hint: 'evaluates',
    button: (_, chosen) => `Evaluate ${formatCountOf(chosen, 'clip')}`,
  },
  findFolder: {
    kind: 'folder',
    title: 'Choose a folder to search for the clip',
    hint: 'searches this folder',
    button: (listing) => `Search ${folderName(listing)}`,
  },
  findClip: {
    kind: 'clips',
    title: 'Choose the clip’s file',
    hint: 'uses this file',
    button: (_, chosen) => `Use ${formatCountOf(chosen, 'file')}`,
  },
  importReport: {
    kind: 'report',
    title: 'Choose a report to import',
    hint: 'imports',
    button: () => 'Import',
  },
  watch: {
    kind: 'folder',
    title: 'Choose a folder to watch',
    hint: 'continues',
    button: (listing) => `Watch ${folderName(listing)}…`,
  },
  sort: {
    kind: 'folder',
    title: 'Choose a folder to sort to',
    hint: 'uses this folder',
    button: (listing) => `Sort to ${folderName(listing)}`,
  },
  share: {
    kind: 'folder',
    title: 'Choose a folder to share with colleagues',
    hint: 'uses this folder',
    button: (listing) => `Share through ${folderName(listing)}`,
  },
};

/** What would be evaluated, with subfolders; null until known, and if counting takes long. */
const useClipCount = (question: FileQuestion, { listing, isThere }: Picker): number | null => {
  const isCounted = question === 'evaluateFolder' && isThere;
  const count = useQuery({
    ...useRpc().query.app.countClips.queryOptions({ input: { path: listing?.path ?? '' } }),
    enabled: isCounted,
    // The folder may have changed since it was last opened.
    staleTime: 0,
  });
  return isCounted ? (count.data?.clips ?? null) : null;
};

type BodyProps = {
  question: FileQuestion;
  onChoose: (paths: string[]) => void;
  onClose: () => void;
};

const PickerBody = ({ question, onChoose, onClose }: BodyProps) => {
  const { kind, hint, button } = looks[question];
  const picker = usePicker(kind);
  const { listing, chosen, typedPath } = picker;
  const clips = useClipCount(question, picker);
  const isChosen = kind === 'folder' ? picker.isThere && clips !== 0 : chosen.size > 0;
  const canChoose = typedPath !== null || isChosen;
  const choose = (): void => {
    // A path in the field takes precedence over the folder that is still shown.
    if (typedPath !== null) {
      picker.enter();
      return;
    }
    if (!listing || !canChoose) return;
    picker.remember();
    onChoose(kind === 'folder' ? [listing.path] : [...chosen]);
  };
  return (
    <>
      <PickerPanel kind={kind} picker={picker} onChoose={choose} />
      <Group gap="sm" wrap="nowrap" mt="lg">
        <Text flex={1} fz="xs" c="dimmed">
          {typedPath === null
            ? `Type to find · Enter opens${kind === 'folder' ? '' : ' or chooses'} · Backspace goes up · Ctrl+Enter ${hint}`
            : 'Enter goes to this path'}
        </Text>
        <Button onClick={onClose}>Cancel</Button>
        {/* Keeps its width when the number of clips appears a moment later. */}
        <Button variant="filled" miw={220} maw={360} disabled={!canChoose} onClick={choose}>
          {typedPath === null ? button(listing, chosen.size, clips) : 'Go to this path'}
        </Button>
      </Group>
    </>
  );
};

/** For hosts without a native file dialog. Closed while there is no question. */
export const PickerDialog = ({
  choosing: { question, choose, close },
}: {
  choosing: ChooseFiles;
}) => (
  <Dialog
    opened={question !== null}
    onClose={close}
    title={question ? looks[question].title : ''}
    size="xl"
  >
    {question ? <PickerBody question={question} onChoose={choose} onClose={close} /> : null}
  </Dialog>
);
