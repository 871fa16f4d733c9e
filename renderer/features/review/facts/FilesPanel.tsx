import { Box, Button, Flex, Table, type TableThProps, Text, VisuallyHidden } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import { routes } from '../../../routes/routes.ts';
import { formatExactTime } from '../../../ui/formats.ts';
import { Scrolling } from '../../../ui/Scrolling.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useRevealClip } from '../../clip-actions/use-clip-actions.ts';
import { MissingMark } from '../../clip-cards/ClipMarks.tsx';
import { DownloadClip } from '../../clip-player/missing-file/DownloadClip.tsx';
import { Fact, Facts, IdFact } from './Facts.tsx';
import type { ReadingRow, VideoReadings } from './video-readings.ts';

const Head = (props: TableThProps) => <Table.Th c="dimmed" fw={400} {...props} />;

type ReadingsTableProps = { rows: readonly ReadingRow[]; isOfCopy: boolean };

const ReadingsTable = ({ rows, isOfCopy }: ReadingsTableProps) => (
  <Table withRowBorders={false} verticalSpacing={2} horizontalSpacing={0}>
    <thead>
      <tr>
        <Head scope="col" w={112}>
          <VisuallyHidden>Property</VisuallyHidden>
        </Head>
        <Head scope="col">{isOfCopy ? 'Copy' : 'This file'}</Head>
        <Head scope="col">Evaluator</Head>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, here, service, difference }) => (
        <Box
          component="tr"
          key={name}
          c={difference === null ? 'var(--cc-text)' : 'var(--cc-warn)'}
        >
          <Head scope="row">{name}</Head>
          <Table.Td>{here ?? '–'}</Table.Td>
          <Table.Td>
            {service ?? '–'}{' '}
            {difference === null ? null : (
              <TriangleAlert size={12} role="img" aria-label="differs" />
            )}
          </Table.Td>
        </Box>
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
      <Text key={text} component="p" pl="sm" style={{ borderLeft: '2px solid var(--cc-warn)' }}>
        {text}
      </Text>
    ))}
  </Section>
);

export const FilesPanel = ({ detail: { card, files } }: { detail: ClipDetail }) => {
  const reveal = useRevealClip();
  if (files.length === 0) return null;
  return (
    <Section
      title={`Files (${files.length})`}
      tools={
        reveal && files.some(({ isMissing }) => !isMissing) ? (
          <Button onClick={() => reveal(card.clipId)}>Show in folder</Button>
        ) : undefined
      }
    >
      <Scrolling label="Paths of the files" mah={240}>
        <Flex component="ul" direction="column" gap="sm">
          {files.map(({ path, isMissing }) => (
            <li key={path}>
              <bdi>{path}</bdi>
              {isMissing ? <MissingMark /> : null}
            </li>
          ))}
        </Flex>
      </Scrolling>
    </Section>
  );
};

export const AddressPanel = ({ detail: { card, address } }: { detail: ClipDetail }) => {
  if (address === null) return null;
  const { href, downloadedMs, sameBytesAs } = address;
  return (
    <Section title="URL">
      <Facts>
        <IdFact name="URL" id={href} />
        <Fact name="Downloaded">
          {downloadedMs === null ? 'Not yet' : formatExactTime(downloadedMs)}
        </Fact>
      </Facts>
      {sameBytesAs === null ? null : (
        <p>
          The downloaded file has the same contents as{' '}
          <Link href={routes.clip(sameBytesAs)}>another clip</Link>.
        </p>
      )}
      {downloadedMs === null ? null : (
        <DownloadClip
          clipId={card.clipId}
          label={card.copies > 0 ? 'Download again' : 'Download for review'}
        />
      )}
    </Section>
  );
};
