import {
  Button,
  CloseButton,
  FileButton,
  Flex,
  Group,
  Image,
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
  optionsForFormat,
  optionsOfFormat,
  type ReportFormatId,
  type ReportOptions,
  reportOptionsSchema,
} from '../../../../shared/contract/reports.ts';

/** Maximum size of a stored logo in pixels: sharp on paper, and as a PNG never too large to store. */
const [maxWidth, maxHeight] = [480, 144];

/** Converts an image to a small PNG; keeps nothing but its pixels. @throws for other files */
const readLogoImage = async (file: Blob): Promise<string> => {
  const image = new window.Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  // A vector image without a size fills the space.
  const width = image.naturalWidth || maxWidth;
  const height = image.naturalHeight || maxHeight;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  // Pages show it on white, whatever their theme.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
};

type FieldProps = {
  options: ReportOptions;
  onChange: (changed: Partial<ReportOptions>) => void;
};

/** Short ones share a line. */
const optionWidths = { wide: { flex: '1 1 100%' }, short: { flex: '1 1 128px' } };

type LogoProps = { logo: string | null; onChange: (logo: string | null) => void };

const LogoChoice = ({ logo, onChange }: LogoProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const forgetFile = useRef<() => void>(null);
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    // Allows choosing the same file again, after it was removed or changed.
    forgetFile.current?.();
    try {
      onChange(await readLogoImage(file));
      setProblem(null);
    } catch {
      setProblem('This file is not an image. Choose a PNG, JPEG, SVG or WebP.');
    }
  };
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      size="xs"
      {...optionWidths.wide}
      error={problem}
      errorProps={{ role: 'alert' }}
    >
      <Group gap="sm" wrap="nowrap">
        {logo === null ? null : <Image src={logo} alt="Logo" h={28} w="auto" />}
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
  <Name extends 'paper' | 'stills' | 'timeline'>(
    name: Name,
    label: string,
    labels: Readonly<Record<ReportOptions[Name], string>>,
  ) =>
  ({ options, onChange }: FieldProps) => (
    <Input.Wrapper label={label} labelElement="div" size="xs" {...optionWidths.wide}>
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
      {...optionWidths.wide}
      label={label}
      description={description}
      checked={options[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  );

type TextOptionProps = FieldProps & {
  name: 'title' | 'startTimecode' | 'startFrame' | 'failsOn';
  label: string;
  width: keyof typeof optionWidths;
  placeholder?: string;
  disabled?: boolean;
  read?: (typed: string) => unknown;
  /** Shown for invalid text; by default the problem itself. */
  advice?: string;
};

/** Invalid text stays in the field and leaves the option unchanged. */
const TextOption = ({
  name,
  options,
  onChange,
  width,
  read = (typed) => typed,
  advice,
  ...looks
}: TextOptionProps) => {
  const [typed, setTyped] = useState(String(options[name] ?? ''));
  const parse = (text: string) => reportOptionsSchema.shape[name].safeParse(read(text));
  const { error } = parse(typed);
  return (
    <TextInput
      {...looks}
      {...optionWidths[width]}
      value={typed}
      error={error && (advice ?? error.issues[0]?.message)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const parsed = parse(value);
        if (parsed.success) onChange({ [name]: parsed.data });
      }}
    />
  );
};

const rates = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60];

/** By their usual names, such as 23.976. */
const rateItems = [
  { value: '', label: 'Same as clips' },
  ...rates.map((fps) => ({ value: String(fps), label: String(Math.round(fps * 1000) / 1000) })),
];

type Field = Exclude<FormatOption, 'layout'>;

const fields: Readonly<Record<Field, (props: FieldProps) => ReactNode>> = {
  paper: segments('paper', 'Paper', { a4: 'A4', letter: 'Letter' }),
  introduction: ({ options, onChange }) => (
    <Textarea
      label="Introduction"
      {...optionWidths.wide}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={4000}
      defaultValue={options.introduction}
      onChange={(event) => onChange({ introduction: event.currentTarget.value.trim() })}
    />
  ),
  logo: ({ options, onChange }) => (
    <LogoChoice logo={options.logo} onChange={(logo) => onChange({ logo })} />
  ),
  title: (props) => (
    <TextOption
      {...props}
      name="title"
      label="Title"
      width="wide"
      advice="Type 1 to 200 characters."
    />
  ),
  stills: segments('stills', 'Stills of findings', {
    none: 'None',
    small: 'Small',
    large: 'Large',
  }),
  timeline: segments('timeline', 'Timelines', { one: 'One for all clips', clips: 'One per clip' }),
  startTimecode: (props) => (
    <TextOption
      {...props}
      name="startTimecode"
      label="Start timecode"
      width="short"
      disabled={props.options.startFrame !== null}
      advice="Type a timecode such as 01:00:00:00."
    />
  ),
  startFrame: (props) => (
    <TextOption
      {...props}
      name="startFrame"
      label="First frame"
      width="short"
      placeholder="as timecode"
      read={(typed) => (typed.trim() === '' ? null : Number(typed))}
      advice="Type a number such as 1001."
    />
  ),
  timelineFps: ({ options, onChange }) => (
    <Select
      label="Frame rate"
      {...optionWidths.short}
      data={rateItems}
      value={String(options.timelineFps ?? '')}
      allowDeselect={false}
      onChange={(value) => onChange({ timelineFps: value ? Number(value) : null })}
    />
  ),
  mergesMarkers: toggle(
    'mergesMarkers',
    'One marker per frame',
    'Findings that start on the same frame share a marker.',
  ),
  failsOn: (props) => (
    <TextOption
      {...props}
      name="failsOn"
      label="Fail conditions"
      width="wide"
      placeholder="any finding"
      read={(typed) => typed.split(',').flatMap((condition) => condition.trim() || [])}
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

/** The layout follows from the reader; clients get no paths anyway. */
const isShown = (name: FormatOption, { layout }: ReportOptions): name is Field =>
  layout === 'client'
    ? name !== 'layout' && name !== 'withPaths'
    : name !== 'layout' && !clientOptions.some((option) => option === name);

export const FormatOptions = ({
  format,
  options,
  onChange,
}: FieldProps & { format: ReportFormatId }) => {
  const used = optionsForFormat(format, options);
  const names = optionsOfFormat[format].filter((name) => isShown(name, used));
  if (names.length === 0) return null;
  return (
    <Flex component="fieldset" wrap="wrap" gap="lg" aria-label="Options">
      {names.map((name) => {
        const Field = fields[name];
        return <Field key={name} options={options} onChange={onChange} />;
      })}
    </Flex>
  );
};
