import { Table, VisuallyHidden } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { Section } from '../../../ui/Section.tsx';
import { Fact, Facts } from './Facts.tsx';
import styles from './VideoPanel.module.css';
import type { ReadingRow, VideoReadings } from './video-readings.ts';

type ReadingsTableProps = { rows: readonly ReadingRow[]; isOfCopy: boolean };

const ReadingsTable = ({ rows, isOfCopy }: ReadingsTableProps) => (
  <Table className={styles.readings}>
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>Property</VisuallyHidden>
        </th>
        <th scope="col">{isOfCopy ? 'Copy' : 'This file'}</th>
        <th scope="col">Evaluator</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, here, service, difference }) => (
        <tr key={name} data-differs={difference !== null}>
          <th scope="row">{name}</th>
          <td>{here ?? '–'}</td>
          <td>
            {service ?? '–'}{' '}
            {difference === null ? null : (
              <TriangleAlert size={12} role="img" aria-label="differs" />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

export const VideoPanel = ({
  readings: { rows, isOfCopy, warnings },
}: {
  readings: VideoReadings;
}) => (
  <Section title="Video">
    {rows.some(({ service }) => service !== null) ? (
      <ReadingsTable rows={rows} isOfCopy={isOfCopy} />
    ) : (
      <Facts>
        {rows.map(({ name, here }) => (
          <Fact key={name} name={name}>
            {here}
          </Fact>
        ))}
      </Facts>
    )}
    {warnings.map((text) => (
      <p key={text} className={styles.doubt}>
        {text}
      </p>
    ))}
  </Section>
);
