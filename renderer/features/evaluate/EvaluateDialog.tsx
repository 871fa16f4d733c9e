import { Button, Flex, Group, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { CallError } from '../../ui/ErrorPanel.tsx';
import { BatchOptionsFields, type ChosenOptions } from './BatchOptionsFields.tsx';
import { againText, inputName } from './batch-texts.ts';
import type { EvaluateInput, StartRequest } from './evaluate-context.ts';

const storageKey = 'clipcheck-checks-prompts';

/** Whether the user last chose to check prompts before a batch; kept after a restart. */
const promptHabit = {
  read: (): boolean => window.localStorage.getItem(storageKey) === 'yes',
  remember: (checksPrompts: boolean): void =>
    window.localStorage.setItem(storageKey, checksPrompts ? 'yes' : 'no'),
};

type Handlers = { onEvaluate: (request: StartRequest) => void; onClose: () => void };

type FormProps = Handlers & { input: EvaluateInput; force: boolean; defaults: ChosenOptions };

const capOf = (typed: string | number): number | null =>
  typeof typed === 'number' && typed > 0 ? typed : null;

const EvaluateForm = ({ input, defaults, onEvaluate, onClose, ...initial }: FormProps) => {
  const [options, setOptions] = useState(defaults);
  const [force, setForce] = useState(initial.force);
  const [checksPrompts, setChecksPrompts] = useState(promptHabit.read);
  const serviceUrl = useRemoteServiceUrl();
  const [cap, setCap] = useState<string | number>('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    promptHabit.remember(checksPrompts);
    onEvaluate({ input, options: { ...options, force }, capUnits: capOf(cap), checksPrompts });
  };
  return (
    <Flex component="form" direction="column" gap="lg" onSubmit={submit}>
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
      {typeof serviceUrl === 'string' ? (
        <NumberInput
          label="Limit in billable units"
          description="The batch stops before exceeding it. Leave empty for no limit."
          placeholder="No limit"
          min={0}
          allowNegative={false}
          value={cap}
          onChange={setCap}
          maw={320}
        />
      ) : null}
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{checksPrompts ? 'Look for prompts' : 'Evaluate'}</Button>
      </Group>
    </Flex>
  );
};

type Props = Handlers & {
  input: EvaluateInput | null;
  force: boolean;
};

export const EvaluateDialog = ({ input, ...form }: Props) => {
  const { query } = useRpc();
  const settings = useQuery({ ...query.settings.get.queryOptions(), enabled: input !== null });
  return (
    <Dialog
      opened={input !== null}
      onClose={form.onClose}
      title={input ? `Evaluate ${inputName(input)}` : ''}
      centered
    >
      {input && settings.data ? (
        <EvaluateForm input={input} defaults={settings.data.defaults} {...form} />
      ) : null}
      <CallError title="The defaults could not be loaded" call={settings} />
    </Dialog>
  );
};
