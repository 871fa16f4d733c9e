import { Anchor, Box, Flex } from '@mantine/core';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { findingTypeOf } from '../../../shared/domain/finding-types.ts';
import { severityLevel } from '../../../shared/domain/severity.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { findingName } from '../../../shared/model/kinds.ts';
import { FindingTypeMark, findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import { formatExactTime } from '../../ui/formats.ts';
import { SeverityMark } from '../../ui/SeverityMark.tsx';
import { TextLines } from '../../ui/TextLines.tsx';
import textStyles from '../../ui/texts.module.css';
import { VerdictMark } from '../../ui/VerdictMark.tsx';
import { useReview } from '../clip-player/review-context.ts';
import styles from './FindingItem.module.css';
import { findingPlace, placeDoubt } from './finding-place.ts';
import { useNoteDraft } from './note-drafts.ts';

/** Maximum distance to search back for a gap between words, which some scripts do not have. */
const maxWordLength = 40;

/**
 * Returns the beginning of a text, cut between words if possible, and never within a character.
 * @param maxUnits in UTF-16 units
 */
export const firstWords = (text: string, maxUnits: number): string => {
  if (text.length <= maxUnits) return text;
  const start = text.slice(0, maxUnits + 1);
  const gap = start.search(/\s\S*$/);
  if (gap >= maxUnits - maxWordLength) return start.slice(0, gap);
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(0, maxUnits * 2),
  );
  return text.slice(0, graphemes.containing(maxUnits)?.index);
};

const maxCharacters = 280;

type Props = {
  text: string;
  isOpen: boolean;
};

const FindingDescription = ({ text, isOpen }: Props) => {
  const [isExpanded, setExpanded] = useState(false);
  const start = firstWords(text, maxCharacters);
  const isCut = start !== text;
  const shown = isOpen && isExpanded ? text : start;
  return (
    <p className={styles.description} data-open={isOpen}>
      {text === '' ? 'No description was given.' : <TextLines>{shown}</TextLines>}
      {isCut && !(isOpen && isExpanded) ? '…' : null}
      {isCut && isOpen ? (
        <Anchor
          component="button"
          type="button"
          inherit
          ml="xs"
          underline="never"
          onClick={(event) => {
            event.stopPropagation();
            setExpanded(!isExpanded);
          }}
        >
          {isExpanded ? 'less' : 'more'}
        </Anchor>
      ) : null}
    </p>
  );
};

type ItemProps = {
  finding: Finding;
  number: number;
  isChosen: boolean;
};

const Marks = ({ finding, number }: Omit<ItemProps, 'isChosen'>) => {
  const { type, severity, source, verdict, marked } = finding;
  const hasSeverity = severity !== null || findingTypeOf(type).hasSeverity;
  return (
    <Flex wrap="wrap" align="center" rowGap="xs" columnGap="md">
      <Box
        component="span"
        miw={18}
        fw={600}
        ta="center"
        className={textStyles.chip}
        style={{ color: findingTypeLooks(type).color }}
      >
        {number}
      </Box>
      <FindingTypeMark type={type} label={findingName(finding)} />
      {hasSeverity ? <SeverityMark severity={severityLevel(severity)} /> : null}
      {marked ? (
        <span className={textStyles.dim} title={formatExactTime(marked.atMs)}>
          {marked.by === 'import' ? 'marked by a person (imported)' : 'marked by you'}
        </span>
      ) : source === 'human' ? (
        <span className={textStyles.dim}>by a person</span>
      ) : null}
      {verdict === null ? null : (
        <Box component="span" ml="auto">
          <VerdictMark verdict={verdict} />
        </Box>
      )}
    </Flex>
  );
};

const Words = ({ finding }: { finding: Finding }) => {
  const { namedWords, words } = finding;
  if (namedWords === '') return null;
  return (
    <p>
      <q style={{ color: findingTypeLooks(finding.type).color }}>
        <TextLines>{namedWords}</TextLines>
      </q>
      {words === null ? <span className={textStyles.dim}> is not in this prompt</span> : null}
      {words?.reading === 'nearest' ? (
        <span className={textStyles.dim}> found near the position the service gave</span>
      ) : null}
    </p>
  );
};

export const FindingItem = ({ finding, number, isChosen }: ItemProps) => {
  const { table } = useReview();
  const place = findingPlace(finding);
  const doubt = placeDoubt(finding, table);
  const { note } = finding;
  const draft = useNoteDraft(finding.trackId);
  const isUnsaved = draft?.isUnsaved === true && draft.text !== note;
  return (
    <>
      <Marks finding={finding} number={number} />
      {finding.marked ? null : <FindingDescription text={finding.description} isOpen={isChosen} />}
      <Words finding={finding} />
      {place === null ? null : <p className={textStyles.dim}>{place}</p>}
      {doubt === null ? null : <p className={textStyles.warn}>{doubt}</p>}
      {note === '' || isChosen ? null : (
        <Flex component="p" align="center" gap="xs" className={textStyles.dim}>
          <StickyNote aria-label="Note" />
          <bdi className={textStyles.truncated}>
            <TextLines>{note}</TextLines>
          </bdi>
        </Flex>
      )}
      {isUnsaved && !isChosen ? <p className={textStyles.warn}>The note is not saved.</p> : null}
    </>
  );
};
