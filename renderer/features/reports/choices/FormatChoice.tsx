import { Radio, Text } from '@mantine/core';
import type { ReportFormatId } from '../../../../shared/contract/reports.ts';
import styles from './FormatChoice.module.css';
import { formatsFor, type Reader, readers } from './format-looks.ts';

type ReaderProps = { reader: Reader; onChoose: (reader: Reader) => void };

export const ReaderChoice = ({ reader, onChoose }: ReaderProps) => (
  <Radio.Group aria-label="Reader" value={reader} onChange={onChoose}>
    <div className={styles.readers}>
      {Object.entries(readers).map(([id, { icon: Icon, label }]) => (
        <Radio.Card key={id} value={id} className={styles.reader ?? ''}>
          <Icon />
          {label}
        </Radio.Card>
      ))}
    </div>
    <Text mt="sm" fz="xs" c="dimmed">
      {readers[reader].about}
    </Text>
  </Radio.Group>
);

type Props = {
  reader: Reader;
  format: ReportFormatId;
  onChoose: (format: ReportFormatId) => void;
};

export const FormatChoice = ({ reader, format, onChoose }: Props) => (
  <Radio.Group label="Format" value={format} onChange={onChoose}>
    {formatsFor(reader).map(([id, { label, about }]) => (
      <Radio
        key={id}
        value={id}
        label={label}
        description={about}
        classNames={{ root: styles.format ?? '' }}
        styles={{ body: { alignItems: 'flex-start' } }}
      />
    ))}
  </Radio.Group>
);
