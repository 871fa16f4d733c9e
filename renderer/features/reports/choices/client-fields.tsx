import {
  Button,
  CloseButton,
  FileButton,
  Group,
  Input,
  SegmentedControl,
  Textarea,
} from '@mantine/core';
import { useRef, useState } from 'react';
import type { ReportOptions } from '../../../../shared/contract/reports.ts';
import styles from './FormatOptions.module.css';
import { readLogoImage } from './logo-image.ts';
import { LabelledOption, type OptionField, optionWidths } from './option-field.tsx';

type Props = { logo: string | null; onChange: (logo: string | null) => void };

const LogoChoice = ({ logo, onChange }: Props) => {
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
          {(props) => (
            <Button variant="default" {...props}>
              {logo === null ? 'Choose…' : 'Replace…'}
            </Button>
          )}
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

const layouts = [
  { value: 'technical', label: 'Technical' },
  { value: 'client', label: 'Client' },
] as const satisfies { value: ReportOptions['layout']; label: string }[];

const papers = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
] as const satisfies { value: ReportOptions['paper']; label: string }[];

export const clientFields: Readonly<Partial<Record<keyof ReportOptions, OptionField>>> = {
  layout: ({ options, onChange }) => (
    <LabelledOption label="Layout">
      <SegmentedControl
        fullWidth
        aria-label="Layout"
        data={layouts.map((choice) => ({ ...choice }))}
        value={options.layout}
        onChange={(value) => {
          const layout = layouts.find((choice) => choice.value === value)?.value;
          if (layout) onChange({ layout });
        }}
      />
    </LabelledOption>
  ),
  paper: ({ options, onChange }) => (
    <LabelledOption label="Paper">
      <SegmentedControl
        fullWidth
        aria-label="Paper"
        data={papers.map((choice) => ({ ...choice }))}
        value={options.paper}
        onChange={(value) => {
          const paper = papers.find((choice) => choice.value === value)?.value;
          if (paper) onChange({ paper });
        }}
      />
    </LabelledOption>
  ),
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
};
