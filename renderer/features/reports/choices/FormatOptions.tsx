import type { ReportFormatId, ReportOptions } from '../../../../shared/contract/reports.ts';
import { optionsOfFormat } from '../../../../shared/domain/report-options.ts';
import styles from './FormatOptions.module.css';
import { formatLooks } from './format-looks.ts';
import { optionFields } from './option-fields.tsx';

type Props = {
  format: ReportFormatId;
  options: ReportOptions;
  onChange: (changed: Partial<ReportOptions>) => void;
};

/** The options that concern a format. */
export const FormatOptions = ({ format, ...rest }: Props) => {
  const { label } = formatLooks[format];
  const names = optionsOfFormat[format];
  if (names.length === 0) return null;
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>Options of {label}</legend>
      {names.map((name) => {
        const Field = optionFields[name];
        return Field ? <Field key={name} {...rest} /> : null;
      })}
    </fieldset>
  );
};
