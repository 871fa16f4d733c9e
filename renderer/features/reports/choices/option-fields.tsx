import { SegmentedControl, Select, Switch } from '@mantine/core';
import { type ReportOptions, reportOptionsSchema } from '../../../../shared/contract/reports.ts';
import { parseFailCondition } from '../../../../shared/domain/fail-condition.ts';
import { clientFields } from './client-fields.tsx';
import styles from './FormatOptions.module.css';
import { LabelledOption, type OptionField, optionWidths, TypedOption } from './option-field.tsx';

const stillChoices = [
  { value: 'none', label: 'None' },
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
] as const satisfies { value: ReportOptions['stills']; label: string }[];

const timelineChoices = [
  { value: 'one', label: 'One for all clips' },
  { value: 'clips', label: 'One per clip' },
] as const satisfies { value: ReportOptions['timeline']; label: string }[];

/** Frame rates known to video editors; null for the rate of the clips. */
const rates: readonly { label: string; fps: number | null }[] = [
  { label: 'Same as clips', fps: null },
  { label: '23.976', fps: 24000 / 1001 },
  { label: '24', fps: 24 },
  { label: '25', fps: 25 },
  { label: '29.97', fps: 30000 / 1001 },
  { label: '30', fps: 30 },
  { label: '50', fps: 50 },
  { label: '59.94', fps: 60000 / 1001 },
  { label: '60', fps: 60 },
];

const rateLabel = (fps: number | null): string =>
  rates.find((rate) => rate.fps === fps)?.label ?? String(fps);

const conditionsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((condition) => condition.trim())
    .filter((condition) => condition !== '');

const conditionProblem = (typed: string): string | null => {
  for (const condition of conditionsIn(typed)) {
    const parsed = parseFailCondition(condition);
    if ('problem' in parsed) return parsed.problem;
  }
  return null;
};

const problemUnless =
  (option: 'title' | 'startTimecode', problem: string) =>
  (typed: string): string | null =>
    reportOptionsSchema.shape[option].safeParse(typed).success ? null : problem;

/** Fields for the options of formats; `KindChoice` chooses the included findings. */
export const optionFields: Readonly<Partial<Record<keyof ReportOptions, OptionField>>> = {
  ...clientFields,
  title: ({ options, onChange }) => (
    <TypedOption
      label="Title"
      width="wide"
      value={options.title}
      problemOf={problemUnless('title', 'Type 1 to 200 characters.')}
      onChange={(title) => onChange({ title: title.trim() })}
    />
  ),
  stills: ({ options, onChange }) => (
    <LabelledOption label="Stills of findings">
      <SegmentedControl
        fullWidth
        aria-label="Stills of findings"
        data={stillChoices.map((choice) => ({ ...choice }))}
        value={options.stills}
        onChange={(value) => {
          const stills = stillChoices.find((choice) => choice.value === value)?.value;
          if (stills) onChange({ stills });
        }}
      />
    </LabelledOption>
  ),
  timeline: ({ options, onChange }) => (
    <LabelledOption label="Timelines">
      <SegmentedControl
        fullWidth
        aria-label="Timelines"
        data={timelineChoices.map((choice) => ({ ...choice }))}
        value={options.timeline}
        onChange={(value) => {
          const timeline = timelineChoices.find((choice) => choice.value === value)?.value;
          if (timeline) onChange({ timeline });
        }}
      />
    </LabelledOption>
  ),
  startTimecode: ({ options, onChange }) => (
    <TypedOption
      label="Start timecode"
      width="short"
      value={options.startTimecode}
      problemOf={problemUnless('startTimecode', 'Type a timecode such as 01:00:00:00.')}
      onChange={(startTimecode) => onChange({ startTimecode })}
    />
  ),
  timelineFps: ({ options, onChange }) => (
    <Select
      label="Frame rate"
      {...optionWidths.short}
      data={rates.map(({ label }) => label)}
      value={rateLabel(options.timelineFps)}
      allowDeselect={false}
      onChange={(value) => {
        const rate = rates.find(({ label }) => label === value);
        if (rate) onChange({ timelineFps: rate.fps });
      }}
    />
  ),
  mergesMarkers: ({ options, onChange }) => (
    <Switch
      label="One marker per frame"
      className={styles.switch}
      description="Findings that start on the same frame share a marker."
      checked={options.mergesMarkers}
      onChange={(event) => onChange({ mergesMarkers: event.currentTarget.checked })}
    />
  ),
  failsOn: ({ options, onChange }) => (
    <TypedOption
      label="Fail conditions"
      width="wide"
      placeholder="any finding"
      value={options.failsOn.join(', ')}
      problemOf={conditionProblem}
      onChange={(typed) => onChange({ failsOn: conditionsIn(typed) })}
    />
  ),
  trustsImports: ({ options, onChange }) => (
    <Switch
      label="Trust imported results"
      className={styles.switch}
      description="If off, clips that have only imported results are skipped."
      checked={options.trustsImports}
      onChange={(event) => onChange({ trustsImports: event.currentTarget.checked })}
    />
  ),
  withBom: ({ options, onChange }) => (
    <Switch
      label="For Excel"
      className={styles.switch}
      description="Adds a byte order mark."
      checked={options.withBom}
      onChange={(event) => onChange({ withBom: event.currentTarget.checked })}
    />
  ),
};
