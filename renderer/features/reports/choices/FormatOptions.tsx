import { clientOptions, optionsOfFormat } from '../../../../shared/contract/report-options.ts';
import type { ReportFormatId, ReportOptions } from '../../../../shared/contract/reports.ts';
import styles from './FormatOptions.module.css';
import { formatLooks } from './format-looks.ts';
import { optionFields } from './option-fields.tsx';

type Props = {
  format: ReportFormatId;
  options: ReportOptions;
  onChange: (changed: Partial<ReportOptions>) => void;
};

export const FormatOptions = ({ format, options, onChange }: Props) => {
  const { label } = formatLooks[format];
  const isClient = options.layout === 'client';
  const names = optionsOfFormat[format].filter(
    (name) => isClient || !clientOptions.some((option) => option === name),
  );
  if (names.length === 0) return null;
  return (
    <fieldset className={styles.options} aria-label={`Options of ${label}`}>
      {names.map((name) => {
        const Field = optionFields[name];
        return Field ? <Field key={name} options={options} onChange={onChange} /> : null;
      })}
    </fieldset>
  );
};
