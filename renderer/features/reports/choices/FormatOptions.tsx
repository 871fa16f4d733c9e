import {
  Button,
  CloseButton,
  FileButton,
  Group,
  Input,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import {
  clientOptions,
  type FormatOption,
  maxLogoChars,
  optionsOfFormat,
  type ReportFormatId,
  type ReportOptions,
  reportOptionsSchema,
} from '../../../../shared/contract/reports.ts';
import { parseFailCondition } from '../../../../shared/domain/fail-condition.ts';
import styles from './FormatOptions.module.css';
import { formatLooks } from './format-looks.ts';

const maxFileBytes = 20_000_000;

/** Maximum size of a stored logo in pixels: sharp on paper, and small enough to store. */
const [maxWidth, maxHeight] = [720, 240];

const loadImage = async (file: Blob): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

const drawOnCanvas = (image: HTMLImageElement, background: string | null): HTMLCanvasElement => {
  // A vector image without a size fills the space.
  const width = image.naturalWidth || maxWidth;
  const height = image.naturalHeight || maxHeight;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context && background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
};

type LogoResult = { readonly image: string } | { readonly problem: string };

/** Converts an image to a small PNG, or JPEG if that is too large; keeps nothing but its pixels. */
const readLogoImage = async (file: Blob): Promise<LogoResult> => {
  if (file.size > maxFileBytes) {
    return { problem: 'This file is larger than 20 MB. Choose a smaller image.' };
  }
  try {
    const image = await loadImage(file);
    const png = drawOnCanvas(image, null).toDataURL('image/png');
    if (png.length <= maxLogoChars) return { image: png };
    return { image: drawOnCanvas(image, '#ffffff').toDataURL('image/jpeg', 0.85) };
  } catch {
    return { problem: 'This file is not an image. Choose a PNG, JPEG, SVG or WebP.' };
  }
};

type FieldProps = {
  options: ReportOptions;
  onChange: (changed: Partial<ReportOptions>) => void;
};

type LogoProps = { logo: string | null; onChange: (logo: string | null) => void };

const LogoChoice = ({ logo, onChange }: LogoProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const forgetFile = useRef<() => void>(null);
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    const result = await readLogoImage(file);
    // Allows choosing the same file again, after it was removed or changed.
    forgetFile.current?.();
    setProblem('problem' in result ? result.problem : null);
    if ('image' in result) onChange(result.image);
  };
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      size="xs"
      error={problem}
      errorProps={{ role: 'alert' }}
    >
      <Group gap="sm" wrap="nowrap">
        {logo === null ? null : <img className={styles.picture} src={logo} alt="Logo" />}
        <FileButton accept="image/*" resetRef={forgetFile} onChange={(file) => void choose(file)}>
          {(props) => <Button {...props}>{logo === null ? 'Choose…' : 'Replace…'}</Button>}
        </FileButton>
        {logo === null ? null : (
          <CloseButton
            aria-label="Remove logo"
            title="Remove logo"
            onClick={() => onChange(null)}
          />
        )}
      </Group>
    </Input.Wrapper>
  );
};

const segments =
  <Name extends 'layout' | 'paper' | 'stills' | 'timeline'>(
    name: Name,
    label: string,
    labels: Readonly<Record<ReportOptions[Name], string>>,
  ) =>
  ({ options, onChange }: FieldProps) => (
    <Input.Wrapper label={label} labelElement="div" size="xs">
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={Object.entries<string>(labels).map(([value, text]) => ({ value, label: text }))}
        value={options[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    </Input.Wrapper>
  );

const toggle =
  (
    name: 'mergesMarkers' | 'trustsImports' | 'withBom' | 'withPaths',
    label: string,
    description: string,
  ) =>
  ({ options, onChange }: FieldProps) => (
    <Switch
      className={styles.switch}
      label={label}
      description={description}
      checked={options[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  );

const optionWidths = { wide: { flex: '1 1 180px', maw: 320 }, short: { w: 128 } };

type TextOptionProps = {
  label: string;
  width: keyof typeof optionWidths;
  placeholder?: string;
  value: string;
  disabled?: boolean;
  problemOf: (typed: string) => string | null;
  onChange: (value: string) => void;
};

/** Invalid text stays in the field and leaves the option unchanged. */
const TextOption = ({ width, value, problemOf, onChange, ...rest }: TextOptionProps) => {
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      {...rest}
      {...optionWidths[width]}
      value={typed}
      error={problemOf(typed)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (problemOf(currentTarget.value) === null) onChange(currentTarget.value);
      }}
    />
  );
};

const problemUnless =
  (option: 'title' | 'startTimecode', problem: string) =>
  (typed: string): string | null =>
    reportOptionsSchema.shape[option].safeParse(typed).success ? null : problem;

const parseStartFrame = (typed: string) =>
  reportOptionsSchema.shape.startFrame.safeParse(typed.trim() === '' ? null : Number(typed));

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

const fields: Readonly<Record<FormatOption, (props: FieldProps) => ReactNode>> = {
  layout: segments('layout', 'Layout', { technical: 'Technical', client: 'Client' }),
  paper: segments('paper', 'Paper', { a4: 'A4', letter: 'Letter' }),
  introduction: ({ options, onChange }) => (
    <Textarea
      label="Introduction"
      {...optionWidths.wide}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={4000}
      defaultValue={options.introduction}
      onChange={(event) => onChange({ introduction: event.currentTarget.value.trim() })}
    />
  ),
  logo: ({ options, onChange }) => (
    <LogoChoice logo={options.logo} onChange={(logo) => onChange({ logo })} />
  ),
  title: ({ options, onChange }) => (
    <TextOption
      label="Title"
      width="wide"
      value={options.title}
      problemOf={problemUnless('title', 'Type 1 to 200 characters.')}
      onChange={(title) => onChange({ title: title.trim() })}
    />
  ),
  stills: segments('stills', 'Stills of findings', {
    none: 'None',
    small: 'Small',
    large: 'Large',
  }),
  timeline: segments('timeline', 'Timelines', { one: 'One for all clips', clips: 'One per clip' }),
  startTimecode: ({ options, onChange }) => (
    <TextOption
      label="Start timecode"
      width="short"
      value={options.startTimecode}
      disabled={options.startFrame !== null}
      problemOf={problemUnless('startTimecode', 'Type a timecode such as 01:00:00:00.')}
      onChange={(startTimecode) => onChange({ startTimecode })}
    />
  ),
  startFrame: ({ options, onChange }) => (
    <TextOption
      label="First frame"
      width="short"
      placeholder="as timecode"
      value={String(options.startFrame ?? '')}
      problemOf={(typed) => (parseStartFrame(typed).success ? null : 'Type a number such as 1001.')}
      onChange={(typed) => onChange({ startFrame: parseStartFrame(typed).data ?? null })}
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
  mergesMarkers: toggle(
    'mergesMarkers',
    'One marker per frame',
    'Findings that start on the same frame share a marker.',
  ),
  failsOn: ({ options, onChange }) => (
    <TextOption
      label="Fail conditions"
      width="wide"
      placeholder="any finding"
      value={options.failsOn.join(', ')}
      problemOf={conditionProblem}
      onChange={(typed) => onChange({ failsOn: conditionsIn(typed) })}
    />
  ),
  trustsImports: toggle(
    'trustsImports',
    'Trust imported results',
    'If off, clips that have only imported results are skipped.',
  ),
  withPaths: toggle('withPaths', 'Full paths', 'Otherwise only names of files and folders.'),
  withBom: toggle('withBom', 'For Excel', 'Adds a byte order mark.'),
};

export const FormatOptions = ({
  format,
  options,
  onChange,
}: FieldProps & { format: ReportFormatId }) => {
  const isClient = options.layout === 'client';
  const names = optionsOfFormat[format].filter(
    (name) => isClient || !clientOptions.some((option) => option === name),
  );
  if (names.length === 0) return null;
  return (
    <fieldset className={styles.options} aria-label={`Options of ${formatLooks[format].label}`}>
      {names.map((name) => {
        const Field = fields[name];
        return <Field key={name} options={options} onChange={onChange} />;
      })}
    </fieldset>
  );
};
