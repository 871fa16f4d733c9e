import { Radio } from '@mantine/core';
import { type ReportFormatId, reportFormats } from '../../../../shared/contract/reports.ts';
import styles from './FormatChoice.module.css';
import { formatLooks, formatsByGroup } from './format-looks.ts';

type Props = { format: ReportFormatId; onChoose: (format: ReportFormatId) => void };

/** The report formats, grouped by audience. */
export const FormatChoice = ({ format, onChoose }: Props) => (
  <Radio.Group
    aria-label="Format"
    value={format}
    onChange={(value) => {
      const chosen = reportFormats.find((known) => known === value);
      if (chosen) onChoose(chosen);
    }}
  >
    {formatsByGroup.map(({ group, formats }) => (
      <fieldset key={group} className={styles.group}>
        <legend className={styles.title}>{group}</legend>
        {formats.map((id) => (
          <Radio
            key={id}
            value={id}
            label={formatLooks[id].label}
            description={formatLooks[id].about}
            classNames={{ root: styles.format ?? '', body: styles.body ?? '' }}
          />
        ))}
      </fieldset>
    ))}
  </Radio.Group>
);
