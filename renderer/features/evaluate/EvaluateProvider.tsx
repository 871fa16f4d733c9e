import { NumberInput, Switch, Textarea } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { unitsName } from '../../../shared/domain/units-name.ts';
import { parseJsonObject } from '../../../shared/service-api/exact-json.ts';
import { isJudgeVersion } from '../../../shared/service-api/judge-version.ts';
import { routes } from '../../routes/routes.ts';
import { useShowBatch } from '../../routes/use-show-batch.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { BatchOptionsFields, type ChosenOptions } from './BatchOptionsFields.tsx';
import { againText, inputName } from './batch-texts.ts';
import { EvaluateContext, type EvaluateInput, type StartRequest } from './evaluate-context.ts';
import { useNotifyStarted } from './started-notices.ts';

type Props = {
  input: EvaluateInput;
  force: boolean;
  onEvaluate: (request: StartRequest) => void;
  onClose: () => void;
};

const readCapUnits = (typed: string | number): number | null =>
  typeof typed === 'number' && typed > 0 ? typed : null;

const EvaluateForm = (props: Props & { defaults: ChosenOptions }) => {
  const { input, defaults, onEvaluate, onClose } = props;
  const [options, setOptions] = useState(defaults);
  const [force, setForce] = useState(props.force);
  const [checksPrompts, setChecksPrompts] = useLocalStorage({
    key: 'clipcheck.checks-prompts',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const serviceUrl = useRemoteServiceUrl();
  const isJudged = isJudgeVersion(options.modelVersion);
  // Only remote services and judges bill units.
  const isBilled = typeof serviceUrl === 'string' || isJudged;
  const [cap, setCap] = useState<string | number>('');
  const [typedMetadata, setTypedMetadata] = useState('');
  const metadata = typedMetadata.trim() || null;
  const isBadMetadata = metadata !== null && !parseJsonObject(metadata);
  const request = { input, options: { ...options, force }, capUnits: readCapUnits(cap), metadata };
  return (
    <DialogForm
      submitLabel={checksPrompts ? 'Look for prompts' : 'Evaluate'}
      isReady={!isBadMetadata}
      onSubmit={() => onEvaluate({ ...request, checksPrompts })}
      onCancel={onClose}
    >
      <BatchOptionsFields
        value={options}
        onChange={(changed) => setOptions((before) => ({ ...before, ...changed }))}
      />
      <Switch
        label="Re-evaluate clips that have a result"
        description={againText(serviceUrl)}
        checked={force}
        onChange={(event) => setForce(event.currentTarget.checked)}
      />
      <Switch
        label="Check prompts first"
        description="Shows the prompt of each clip and where it was found, before anything is evaluated."
        checked={checksPrompts}
        onChange={(event) => setChecksPrompts(event.currentTarget.checked)}
      />
      {isBilled ? (
        <NumberInput
          label={`Limit in ${unitsName(isJudged)}`}
          description="The batch stops before exceeding it. Leave empty for no limit."
          placeholder="No limit"
          min={0}
          allowNegative={false}
          value={cap}
          onChange={setCap}
          maw={320}
        />
      ) : null}
      <Textarea
        label="Metadata"
        description={'A JSON object to send with every evaluation, such as {"project": "A"}.'}
        error={isBadMetadata ? 'This is not a JSON object.' : undefined}
        autosize
        maxRows={6}
        spellCheck={false}
        value={typedMetadata}
        onChange={(event) => setTypedMetadata(event.currentTarget.value)}
      />
    </DialogForm>
  );
};

const EvaluateDialog = (props: Props) => {
  const settings = useQuery(useRpc().query.settings.get.queryOptions());
  return (
    <Dialog opened onClose={props.onClose} title={`Evaluate ${inputName(props.input)}`}>
      {settings.data ? <EvaluateForm {...props} defaults={settings.data.defaults} /> : null}
      <CallError title="The defaults could not be loaded" call={settings} />
    </Dialog>
  );
};

const failedTitle = 'The batch could not be started';

/** On the queue and first-run screens the batch is opened; elsewhere a notice links to it. */
const useStartBatch = () => {
  const { client } = useRpc();
  const showBatch = useShowBatch();
  const notifyStarted = useNotifyStarted();
  const [path, goTo] = useLocation();
  const announce = async (batchId: BatchId, name: string): Promise<void> => {
    if (path.startsWith(routes.queue) || path === routes.firstRun) await showBatch(batchId);
    else notifyStarted(batchId, `Evaluating ${name}`);
  };
  const start = useCall(
    ({ input, ...request }: StartRequest) => client.queue.add({ ...input, ...request }),
    failedTitle,
    async ({ batchId }, { input, checksPrompts }) => {
      await announce(batchId, inputName(input));
      if (checksPrompts) goTo(routes.batchPrompts(batchId));
    },
  );
  const startSamples = useCall(client.queue.addSamples, failedTitle, ({ batchId }) =>
    announce(batchId, 'the sample clips'),
  );
  return { start, startSamples };
};

export const EvaluateProvider = ({ children }: { children: ReactNode }) => {
  const { start, startSamples } = useStartBatch();
  const [dialog, setDialog] = useState<{ input: EvaluateInput; force: boolean } | null>(null);
  const { mutate: begin } = start;
  const { mutate: beginSamples, isPending: isBeginningSamples } = startSamples;
  const evaluate = useMemo(
    () => ({
      start: (input: EvaluateInput, options = {}) => begin({ input, options }),
      ask: (input: EvaluateInput, force = false) => setDialog({ input, force }),
      startSamples: () => {
        if (!isBeginningSamples) beginSamples(undefined);
      },
    }),
    [begin, beginSamples, isBeginningSamples],
  );
  return (
    <EvaluateContext value={evaluate}>
      {children}
      {dialog ? (
        <EvaluateDialog
          {...dialog}
          onClose={() => setDialog(null)}
          onEvaluate={(request) => {
            setDialog(null);
            begin(request);
          }}
        />
      ) : null}
    </EvaluateContext>
  );
};
