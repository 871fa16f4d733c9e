import { Box, Flex, Spoiler, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark, StickyNote } from 'lucide-react';
import type { MouseEvent } from 'react';
import { findingTypeOf } from '../../../shared/domain/finding-types.ts';
import { severityLevel } from '../../../shared/domain/severity.ts';
import { possibleName } from '../../../shared/domain/shown-names.ts';
import { verdicts } from '../../../shared/domain/verdict.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { measureText } from '../../../shared/model/judge-measure.ts';
import { findingName } from '../../../shared/model/kinds.ts';
import { judgeOf, opinionKind } from '../../../shared/service-api/judge-version.ts';
import { shortText } from '../../../shared/text/short-text.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { FindingTypeMark, findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import { formatExactTime } from '../../ui/formats.ts';
import { Mark, type MarkLooks } from '../../ui/Mark.tsx';
import { SeverityMark } from '../../ui/SeverityMark.tsx';
import { TextLines } from '../../ui/TextLines.tsx';
import textStyles from '../../ui/texts.module.css';
import { VerdictMark } from '../../ui/VerdictMark.tsx';
import { useReview } from '../clip-player/review-context.ts';
import { ClientAnswers, isAbout } from './ClientAnswers.tsx';
import { findingPlace, placeDoubt } from './finding-place.ts';
import { useNoteDraft } from './note-drafts.ts';

/** Height of five lines, which an open description shows at first. */
const foldedPx = 95;

/** Maximum lengths of a description, in two lines and open: a service may send any text. */
const maxCharacters = { folded: 280, open: 10_000 };

/** A press of "more", or of an answer's buttons, does not select the finding. */
const keepFromRow = (event: MouseEvent): void => {
  if ((event.target as Element).closest('button')) event.stopPropagation();
};

const FindingDescription = ({ text, isOpen }: { text: string; isOpen: boolean }) => {
  const shown = shortText(text, maxCharacters[isOpen ? 'open' : 'folded']);
  const description = (
    <Text className={textStyles.verbatim ?? ''} {...(isOpen ? {} : { lineClamp: 2 })}>
      {text === '' ? 'No description was given.' : <TextLines>{shown}</TextLines>}
    </Text>
  );
  return isOpen ? (
    <Spoiler maxHeight={foldedPx} showLabel="more" hideLabel="less" onClick={keepFromRow}>
      {description}
    </Spoiler>
  ) : (
    description
  );
};

const possibleLooks: MarkLooks & { explanation: string } = {
  label: possibleName,
  icon: CircleQuestionMark,
  tone: 'doubt',
  explanation:
    'An opinion of a model that was not measured for this kind. It counts once somebody confirms it.',
};

type ItemProps = {
  finding: Finding;
  number: number;
  isChosen: boolean;
};

const Marks = ({ finding, number }: Omit<ItemProps, 'isChosen'>) => {
  const { type, severity, source, verdict, marked, isPossible } = finding;
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
      {verdict === null && !isPossible ? null : (
        <Box component="span" ml="auto">
          {isPossible ? <Mark {...possibleLooks} /> : <VerdictMark verdict={verdict} />}
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

/** How well the judge does that reported a finding; nothing for other findings. */
const JudgeFigure = ({ kind }: Pick<Finding, 'kind'>) => {
  const { run } = useReview();
  const judge = judgeOf(run?.modelVersion);
  const { data } = useQuery({
    ...useRpc().query.judge.measures.queryOptions(),
    enabled: judge !== null,
  });
  if (judge === null || !data || !kind.startsWith(opinionKind(''))) return null;
  const measure = data.find((one) => one.judge === judge && opinionKind(one.kind) === kind);
  return <p className={textStyles.dim}>{measureText(measure)}</p>;
};

/** What colleagues say. */
const Opinions = ({ trackId }: Pick<Finding, 'trackId'>) =>
  useReview()
    .detail.opinions.filter((opinion) => opinion.trackId === trackId)
    .map(({ name, value, note, atMs }, index) => {
      const verdict = verdicts.find((known) => known === value);
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: two colleagues may have the same name
        <p key={index} className={textStyles.dim} title={formatExactTime(atMs)}>
          <bdi>{name}</bdi>: {verdict ? <VerdictMark verdict={verdict} /> : null}{' '}
          <span className={textStyles.verbatim}>
            <TextLines>{note}</TextLines>
          </span>
        </p>
      );
    });

export const FindingItem = ({ finding, number, isChosen }: ItemProps) => {
  const { table, detail } = useReview();
  const answers = detail.clientAnswers.filter((answer) => isAbout(answer, finding));
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
      {isChosen ? <JudgeFigure kind={finding.kind} /> : null}
      {place === null ? null : <p className={textStyles.dim}>{place}</p>}
      {doubt === null ? null : <p className={textStyles.warn}>{doubt}</p>}
      {answers.length === 0 ? null : (
        <Box onClick={keepFromRow}>
          <ClientAnswers answers={answers} />
        </Box>
      )}
      <Opinions trackId={finding.trackId} />
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
