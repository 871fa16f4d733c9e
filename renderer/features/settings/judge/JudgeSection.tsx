import { Button, Flex, Group, Switch, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { StoredTest } from '../../../../shared/contract/judge.ts';
import type { JudgeSettings, KeyState, Settings } from '../../../../shared/contract/settings.ts';
import { destinationText } from '../../../../shared/domain/judge-destination.ts';
import { intervalText, shareOf } from '../../../../shared/domain/share.ts';
import { isMeasured, type JudgeMeasure } from '../../../../shared/model/judge-measure.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import { isJudgeVersion, judgeOf } from '../../../../shared/service-api/judge-version.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useProgressCall } from '../../../rpc/use-progress-call.ts';
import { Ago } from '../../../ui/Ago.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CallError, ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { NamedRow } from '../../../ui/NamedRow.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { Section } from '../../../ui/Section.tsx';
import { errorsByField } from '../connection/use-connect.ts';
import { KeyFields, useSecretField } from '../key/KeyFields.tsx';
import { keyPlaceTexts } from '../key/KeyPlace.tsx';
import { useSaveSettings } from '../use-save-settings.tsx';

type ConnectProps = { judge: JudgeSettings | null; keyPlace: KeyState['place'] };

const ConnectJudge = ({ judge, keyPlace }: ConnectProps) => {
  const { client } = useRpc();
  const [url, setUrl] = useState(judge?.url ?? '');
  const [model, setModel] = useState(judge?.model ?? '');
  const key = useSecretField();
  const running = useRef<AbortController>(null);
  const connecting = useMutation({
    mutationFn: (agrees: boolean) => {
      running.current = new AbortController();
      const typed = key.isEmpty() ? {} : { key: key.text() };
      const request = { url, model, ...typed, acceptsFile: key.allowsFile, agrees };
      return client.judge.connect(request, { signal: running.current.signal });
    },
    onSuccess: (asks) => {
      if (asks === null) key.clear();
    },
  });
  const asks = connecting.data ?? null;
  const errors = errorsByField(connecting.error);
  const stop = (): void => {
    running.current?.abort();
    connecting.reset();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    connecting.mutate(false);
  };
  return (
    <>
      <Flex component="form" direction="column" gap="md" onSubmit={onSubmit}>
        <TextInput
          label="Address of its server"
          maw={460}
          placeholder="http://localhost:11434"
          required
          withAsterisk={false}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={errors.address}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          label="Model"
          description="Its name there. It must be able to see pictures."
          maw={460}
          placeholder="qwen3-vl:8b"
          required
          withAsterisk={false}
          value={model}
          onChange={(event) => setModel(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <KeyFields
          field={key}
          placeholder={
            keyPlace !== null && url === judge?.url
              ? 'Set; leave empty to keep it'
              : 'If the server needs one'
          }
          error={errors.key}
        />
        <Group gap="sm">
          <Button type="submit" loading={connecting.isPending}>
            Connect
          </Button>
          {connecting.isPending ? (
            <>
              <Button onClick={stop}>Stop</Button>
              <Text c="dimmed" role="status">
                Asking about a drawn picture. A model that is loaded first can take minutes.
              </Text>
            </>
          ) : null}
        </Group>
        {errors.other ? (
          <ErrorPanel title="The judge was not connected" error={errors.other} />
        ) : null}
      </Flex>
      <ConfirmDialog
        isOpen={asks !== null}
        title="Send frames to this model?"
        confirmLabel="Agree and connect"
        call={connecting}
        onConfirm={() => connecting.mutate(true)}
        onClose={connecting.reset}
      >
        {asks ? <p>{destinationText(asks)}</p> : null}
      </ConfirmDialog>
    </>
  );
};

const testHead = ['Kind', 'Measured by', 'Findings', 'Precision', 'Recall', 'Use'];

const measureRow = ({ kind, by, right, wrong }: JudgeMeasure, tested: StoredTest | undefined) => {
  const recall = tested?.kinds.find((one) => by === 'test' && one.kind === kind)?.recall ?? null;
  return [
    kindName(kind),
    by === 'test' ? 'Drawn scenes' : 'Your verdicts',
    formatCount(right + wrong),
    intervalText(shareOf(right, right + wrong)),
    intervalText(recall),
    isMeasured({ right, wrong }) ? 'Counts' : 'Possible only',
  ];
};

const costText = ({ scenes, unreadable, seconds, tokens }: StoredTest): string => {
  const cost = `${(seconds / scenes).toFixed(1)} s and ${formatCount(Math.round(tokens / scenes))} tokens a clip`;
  const without = `${formatCount(unreadable)} of ${formatCountOf(scenes, 'scene')} without a usable answer`;
  return unreadable === 0 ? cost : `${cost}, ${without}`;
};

/** @param version of the build that asks the judge; null while that is not known */
const JudgeTest = ({ version }: { version: string | null }) => {
  const { client, query } = useRpc();
  const { state, begin, stop } = useProgressCall({
    call: (_: null, options) => client.judge.test(undefined, options),
  });
  const judge = judgeOf(version);
  const tests = useQuery(query.judge.tests.queryOptions()).data ?? [];
  const tested = tests.find((test) => judge !== null && judgeOf(test.version) === judge);
  const measures = useQuery(query.judge.measures.queryOptions()).data ?? [];
  const own = measures.filter((measure) => measure.judge === judge);
  const isRunning = state.status === 'running';
  const { done, total } = (isRunning && state.progress) || { done: 0, total: 0 };
  const doneText = `${formatCount(done)} of ${formatCountOf(total, 'scene')}`;
  return (
    <Section
      title="Test"
      about="Models are poor witnesses. Findings of a kind count once at least 20 of them were measured, 9 of 10 were right, and the interval is above 0.75. Until then they are possible only, and no claim is checked by them. Hands, faces, limbs, actions, places and manners are measured by your verdicts."
    >
      <Group>
        <Button onClick={() => (isRunning ? stop() : begin(null))}>
          {isRunning ? 'Stop' : 'Test this model'}
        </Button>
        <Text c="dimmed">
          {isRunning && `${doneText}. Leaving this page stops the test.`}
          {!isRunning && !tested && 'Not tested yet. It is asked about drawn scenes.'}
          {!isRunning && tested ? (
            <>
              Tested <Ago atMs={tested.testedMs} />: {costText(tested)}
            </>
          ) : null}
        </Text>
      </Group>
      {isRunning ? (
        <Meter label="Test" value={done} max={total} valueText={doneText} isProgress />
      ) : null}
      {state.status === 'failed' ? (
        <ErrorPanel title="The model was not tested" error={state.error} />
      ) : null}
      {own.length > 0 ? (
        <Table
          data={{ head: testHead, body: own.map((measure) => measureRow(measure, tested)) }}
          fz="xs"
          tabularNums
          aria-label="Results"
        />
      ) : null}
    </Section>
  );
};

export const JudgeSection = ({ settings }: { settings: Settings }) => {
  const { query } = useRpc();
  const { judge, connection, defaults } = settings;
  const { save, mark } = useSaveSettings();
  const remove = useMutation(query.judge.remove.mutationOptions());
  const state = useQuery(query.judge.state.queryOptions()).data;
  const isUsed = judge !== null && connection.kind === 'built-in';
  const models = useQuery({
    ...query.service.models.queryOptions(),
    enabled: isUsed && state?.isPending === false,
  });
  const build = models.data?.data.builds.find(({ version }) => isJudgeVersion(version));
  return (
    <>
      {judge ? (
        <Section
          title="Judge in use"
          tools={
            <>
              {mark}
              <RemoveButton label="Remove judge" title="Remove the judge?" call={remove}>
                <p>
                  New batches no longer ask it, and its key is deleted. Findings and tests stay.
                </p>
              </RemoveButton>
            </>
          }
        >
          <Flex component="dl" direction="column" gap="xs">
            <NamedRow name="Model">{judge.model}</NamedRow>
            <NamedRow name="Address">{judge.url}</NamedRow>
            <NamedRow name="Key">
              {state?.key.place ? keyPlaceTexts[state.key.place] : 'None'}
            </NamedRow>
          </Flex>
          {isUsed ? null : <p>Only the built-in evaluator asks it, which is not in use.</p>}
          {state?.isPending ? <p role="status">Used once the clips in work are done.</p> : null}
          {isUsed && build ? (
            <Switch
              label="Ask it in new batches"
              description={`Else choose the version “${build.label}” for a batch. A clip can take minutes.`}
              checked={judgeOf(defaults.modelVersion) === judgeOf(build.version)}
              onChange={({ currentTarget: { checked } }) => {
                const modelVersion = checked ? build.version : null;
                save({ defaults: { ...defaults, model: null, modelVersion } });
              }}
            />
          ) : null}
          <CallError title="The built-in evaluator did not start" call={models} />
        </Section>
      ) : null}
      {judge ? <JudgeTest version={build?.version ?? null} /> : null}
      <Section
        title={judge ? 'Use another judge or key' : 'Judge'}
        about="A vision model of your own, which the built-in evaluator asks about hands, faces, actions and what else a prompt asks for. Any server with the chat-completions interface will do: Ollama, LM Studio, llama.cpp, vLLM, or a hosted one."
      >
        <ConnectJudge key={judge?.url} judge={judge} keyPlace={state?.key.place ?? null} />
      </Section>
    </>
  );
};
