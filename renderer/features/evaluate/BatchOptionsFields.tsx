import {
  Autocomplete,
  Checkbox,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { BatchOptions } from '../../../shared/contract/queue.ts';
import {
  findModel,
  missingTypes,
  noTypeOffered,
  typesLeftOut,
} from '../../../shared/domain/model-offer.ts';
import {
  type WithoutPrompt,
  withoutPromptChoices,
  withoutPromptOf,
} from '../../../shared/domain/without-prompt.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import type { ReceivedModelList } from '../../../shared/service-api/models.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import textStyles from '../../ui/texts.module.css';

/** The last known list until the service responds. Does not start the built-in evaluator. */
const useListedModels = (): ReceivedModelList | null | undefined => {
  const { query } = useRpc();
  const isRemote = typeof useRemoteServiceUrl() === 'string';
  const listed = useQuery({ ...query.service.models.queryOptions(), enabled: isRemote }).data;
  // Read from the database, which another page may have changed just now.
  const known = useQuery({ ...query.service.knownModels.queryOptions(), staleTime: 0 }).data;
  return listed?.data ?? known;
};

/** Options that are in the settings as well as in the dialog before a batch. */
export type ChosenOptions = Omit<BatchOptions, 'force'>;

type Props = {
  value: ChosenOptions;
  onChange: (changed: Partial<ChosenOptions>) => void;
};

const defaultChoice = 'Default';

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const ModelFields = ({ value, onChange }: Props) => {
  const known = useListedModels();
  const models = [...new Set(known?.data.map(({ id }) => id))];
  const builds = (known?.builds ?? []).filter(
    ({ id, version }) => version !== '' && (value.model === null || id === value.model),
  );
  const aboutBuild = (chosen: string | null): string =>
    builds
      .filter(({ version }) => version === chosen)
      .map(({ label, note }) => [label, note].filter(Boolean).join(': '))
      .join(' · ');
  return (
    <SimpleGrid cols={2}>
      <Autocomplete
        label="Model"
        placeholder={defaultChoice}
        data={models}
        value={value.model ?? ''}
        onChange={(model) => onChange({ model: textOrNull(model) })}
      />
      <Autocomplete
        label="Version"
        placeholder={defaultChoice}
        description={aboutBuild(value.modelVersion)}
        inputWrapperOrder={['label', 'input', 'description']}
        data={[...new Set(builds.map(({ version }) => version))]}
        renderOption={({ option }) => (
          <div>
            <p>{option.value}</p>
            <p className={textStyles.dim}>{aboutBuild(option.value)}</p>
          </div>
        )}
        value={value.modelVersion ?? ''}
        onChange={(version) => onChange({ modelVersion: textOrNull(version) })}
      />
    </SimpleGrid>
  );
};

const MissingTypes = ({ value }: Pick<Props, 'value'>) => {
  const listed = useListedModels();
  const model = listed && findModel(listed, value);
  const missing = model ? missingTypes(model, value.types) : [];
  if (!model || missing.length === 0) return null;
  const isNoneLeft = missing.length === value.types.length;
  const { message } = isNoneLeft ? noTypeOffered(model, missing) : typesLeftOut(model, missing);
  return (
    <Group
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      fz="xs"
      c={isNoneLeft ? 'var(--cc-bad)' : 'var(--cc-warn)'}
      role="status"
    >
      <TriangleAlert size={16} />
      <p>{message}</p>
    </Group>
  );
};

/** The last one can't be deselected. */
const TypeFields = ({ value: { types }, onChange }: Props) => (
  <Checkbox.Group
    label="Look for"
    value={types}
    onChange={(chosen) => onChange({ types: findingTypes.filter((one) => chosen.includes(one)) })}
  >
    <Group gap="lg" mt="xs">
      {findingTypes.map((type) => (
        <Checkbox
          key={type}
          value={type}
          label={findingTypeLooks(type).label}
          disabled={types.length === 1 && types.includes(type)}
        />
      ))}
    </Group>
  </Checkbox.Group>
);

const withoutPromptNames: Readonly<Record<WithoutPrompt, string>> = {
  picture: 'Evaluate the picture only',
  hold: 'Wait for a prompt',
};

const byService = '';

const WithoutPromptField = ({ value, onChange }: Props) => {
  const serviceUrl = useRemoteServiceUrl();
  const usual = withoutPromptNames[withoutPromptOf(null, serviceUrl === null)];
  return (
    <Select
      label="Clips without a prompt"
      {...(typeof serviceUrl === 'string'
        ? { description: 'By default they wait, since the service may bill for each evaluation.' }
        : {})}
      data={[
        { value: byService, label: `Default: ${usual.toLowerCase()}` },
        ...withoutPromptChoices.map((choice) => ({
          value: choice,
          label: withoutPromptNames[choice],
        })),
      ]}
      allowDeselect={false}
      value={value.withoutPrompt ?? byService}
      onChange={(chosen) =>
        onChange({ withoutPrompt: withoutPromptChoices.find((one) => one === chosen) ?? null })
      }
    />
  );
};

const InlineField = ({ value, onChange }: Props) => (
  <Switch
    label="Send small clips with the request"
    description="Clips up to about 1.5 MB are not uploaded first."
    checked={value.inline}
    onChange={(event) => onChange({ inline: event.currentTarget.checked })}
  />
);

export const BatchOptionsFields = ({ value, onChange }: Props) => {
  const isRemote = typeof useRemoteServiceUrl() === 'string';
  return (
    <Stack gap="lg">
      <ModelFields value={value} onChange={onChange} />
      <TypeFields value={value} onChange={onChange} />
      <MissingTypes value={value} />
      <WithoutPromptField value={value} onChange={onChange} />
      <NumberInput
        label="Parallel clips"
        {...(isRemote
          ? { description: 'Between upload and result. The service may allow fewer.' }
          : {})}
        min={1}
        max={64}
        allowDecimal={false}
        allowNegative={false}
        placeholder="Automatic"
        value={value.concurrency ?? ''}
        onChange={(concurrency) => {
          if (concurrency === '') onChange({ concurrency: null });
          else if (typeof concurrency === 'number' && concurrency >= 1 && concurrency <= 64) {
            onChange({ concurrency });
          }
        }}
        maw={320}
      />
      {isRemote ? <InlineField value={value} onChange={onChange} /> : null}
    </Stack>
  );
};
