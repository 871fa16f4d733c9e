import type { ClipCard } from '../../../../shared/contract/library.ts';
import { formatBytes, formatExactTime } from '../../../ui/formats.ts';
import { Section } from '../../../ui/Section.tsx';
import { Fact, Facts, IdFact } from './Facts.tsx';

/** The clip's bytes, whatever file they lie in; what lies at an address has none here. */
export const FilePanel = ({ card }: { card: ClipCard }) => (
  <Section title="Clip">
    <Facts>
      {card.sha256 === null ? null : <Fact name="Size">{formatBytes(card.sizeBytes)}</Fact>}
      <Fact name="Added">{formatExactTime(card.addedMs)}</Fact>
      <IdFact name="SHA-256" id={card.sha256} />
    </Facts>
  </Section>
);
