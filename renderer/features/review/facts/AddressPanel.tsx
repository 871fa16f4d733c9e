import { Link } from 'wouter';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import { routes } from '../../../routes/routes.ts';
import { formatExactTime } from '../../../ui/formats.ts';
import { Section } from '../../../ui/Section.tsx';
import { DownloadClip } from '../../clip-player/missing-file/DownloadClip.tsx';
import { Fact, Facts, IdFact } from './Facts.tsx';

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
