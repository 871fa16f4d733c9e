import { Box, Button, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import {
  type AddressList,
  maxAddresses,
  maxAddressListLength,
} from '../../../shared/contract/downloads.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import { notify } from '../../ui/notify.ts';
import { readChosenText } from '../../ui/read-text-file.ts';
import textStyles from '../../ui/texts.module.css';
import { uiTimes } from '../../ui/ui-times.ts';
import { type EvaluateInput, useEvaluate } from '../evaluate/evaluate-context.ts';

/** `fileName` is null if it was typed or pasted. */
type AddressListInput = { text: string; fileName: string | null };

/** `isStale` while newer text is not parsed yet; `problem` says why no part of it can be used. */
type ParsedAddressList = { list: AddressList; isStale: boolean; problem: string | null };

const emptyList: AddressList = { addresses: [], problems: [], duplicates: 0 };

const tooLongText = `The list is longer than ${maxAddressListLength / 1e6} million characters. Split it.`;

const useAddressList = (typed: AddressListInput): ParsedAddressList => {
  const { query } = useRpc();
  const [input] = useDebouncedValue(typed, uiTimes.addressListDebounceMs);
  const isEmpty = typed.text.trim() === '';
  const isTooLong = typed.text.length > maxAddressListLength;
  const parsed = useQuery({
    ...query.queue.readAddresses.queryOptions({ input }),
    enabled: input === typed && !isEmpty && !isTooLong,
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: 0,
  });
  if (isEmpty) return { list: emptyList, isStale: false, problem: null };
  if (isTooLong) return { list: emptyList, isStale: false, problem: tooLongText };
  return {
    list: parsed.data ?? emptyList,
    isStale: input !== typed || parsed.isFetching,
    problem: parsed.error && errorRecordOf(parsed.error).message,
  };
};

const summaryOf = ({ list }: ParsedAddressList, hasPrompt: boolean): string => {
  const { addresses, problems, duplicates } = list;
  const unprompted = addresses.filter(({ prompt }) => prompt === null).length;
  return [
    formatCountOf(addresses.length, 'URL'),
    ...(unprompted > 0 && !hasPrompt ? [`${unprompted} without a prompt`] : []),
    ...(duplicates > 0 ? [`${formatCountOf(duplicates, 'duplicate line')} skipped`] : []),
    ...(problems.length > 0 ? [`${formatCountOf(problems.length, 'problem')}`] : []),
  ].join(' · ');
};

const AddressSummary = ({
  parsed,
  hasPrompt,
}: {
  parsed: ParsedAddressList;
  hasPrompt: boolean;
}) => (
  <Stack gap="sm">
    <Text c={parsed.isStale ? 'dimmed' : 'var(--cc-text)'} role="status">
      {summaryOf(parsed, hasPrompt)}
    </Text>
    {parsed.problem === null ? null : (
      <Text c="var(--cc-bad)" role="alert">
        {parsed.problem}
      </Text>
    )}
    {parsed.list.problems.length === 0 ? null : (
      <Box
        component="ul"
        c="var(--cc-warn)"
        className={textStyles.messages}
        aria-label="List problems"
      >
        {parsed.list.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Box>
    )}
  </Stack>
);

const withPrompt = (addresses: AddressList['addresses'], text: string): AddressList['addresses'] =>
  text.trim() === ''
    ? addresses
    : addresses.map(({ address, prompt }) => ({
        address,
        prompt: prompt ?? { text, source: 'typed', origin: null, detail: null },
      }));

export const AddressDialog = ({ onClose }: { onClose: () => void }) => {
  const { start, ask } = useEvaluate();
  const [listInput, setListInput] = useState<AddressListInput>({ text: '', fileName: null });
  const [prompt, setPrompt] = useState('');
  const parsed = useAddressList(listInput);
  const isRemote = typeof useRemoteServiceUrl() === 'string';
  const { addresses } = parsed.list;
  const isReady = !parsed.isStale && addresses.length > 0 && addresses.length <= maxAddresses;
  const evaluate = (begin: (input: EvaluateInput) => void): void => {
    onClose();
    begin({ addresses: withPrompt(addresses, prompt) });
  };
  const loadFile = (file: File | null): void => {
    if (!file) return;
    readChosenText(file).then(
      (text) => setListInput({ text, fileName: file.name }),
      notify.failed('The file could not be read'),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isReady) return;
    event.preventDefault();
    evaluate(start);
  };
  return (
    <Dialog opened onClose={onClose} title="Evaluate clips from URLs" size="xl">
      <Stack onKeyDown={onKeyDown}>
        <Textarea
          label="Clip URLs"
          description="One per line, optionally followed by a tab and a prompt. Rows pasted from a spreadsheet, CSV with a header and JSON Lines also work."
          placeholder={'https://cdn.example.com/shots/0001.mp4'}
          value={listInput.text}
          onChange={(event) => setListInput({ text: event.currentTarget.value, fileName: null })}
          styles={{ input: { fontFamily: 'var(--cc-font-mono)', whiteSpace: 'pre' } }}
          rows={10}
          spellCheck={false}
          data-autofocus
        />
        <Group>
          <FileButton onChange={loadFile} accept=".txt,.csv,.tsv,.jsonl,text/plain,text/csv">
            {(button) => <Button {...button}>Load a file…</Button>}
          </FileButton>
          <Text span c="dimmed">
            {isRemote
              ? 'The service fetches the clips. Nothing is downloaded here.'
              : 'The evaluator fetches the clips.'}
          </Text>
        </Group>
        <AddressSummary parsed={parsed} hasPrompt={prompt.trim() !== ''} />
        <TextInput
          label="Prompt for clips without one"
          placeholder="Without one, they wait for a prompt"
          value={prompt}
          onChange={(event) => setPrompt(event.currentTarget.value)}
        />
        <DialogButtons onCancel={onClose}>
          <Button disabled={!isReady} onClick={() => evaluate(ask)}>
            Options…
          </Button>
          <Button variant="filled" disabled={!isReady} onClick={() => evaluate(start)}>
            {addresses.length === 0
              ? 'Evaluate'
              : `Evaluate ${formatCountOf(addresses.length, 'clip')}`}
          </Button>
        </DialogButtons>
        {addresses.length > maxAddresses ? (
          <Text c="var(--cc-bad)" role="alert">
            A batch can have at most {formatCount(maxAddresses)} URLs. Split the list.
          </Text>
        ) : null}
      </Stack>
    </Dialog>
  );
};
