import { ActionIcon, Box, Flex, Stack, Tooltip } from '@mantine/core';
import { CircleQuestionMark } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import {
  type JudgedKind,
  judgedKindsIn,
  promptPartNames,
} from '../../../../shared/domain/judged-prompt.ts';
import type { PlacedSegment } from '../../../../shared/domain/prompt-segments.ts';
import type { PlacedSubject } from '../../../../shared/domain/seen-subjects.ts';
import {
  findingToChoose,
  type MarkLine,
  type PromptMark,
  promptMarks,
} from '../../../../shared/model/prompt-marks.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { formatCountOf } from '../../../ui/formats.ts';
import { isTextSelected } from '../../../ui/is-text-selected.ts';
import { Scrolling } from '../../../ui/Scrolling.tsx';
import { severityStyle } from '../../../ui/SeverityMark.tsx';
import { TextLines } from '../../../ui/TextLines.tsx';
import textStyles from '../../../ui/texts.module.css';
import { type Review, useReview } from '../../clip-player/review-context.ts';
import styles from './MarkedPrompt.module.css';
import scrollStyles from './scroll-fade.module.css';

const levels = [
  { level: 1, text: '1: a minor mismatch' },
  { level: 2, text: '2' },
  { level: 3, text: '3' },
  { level: 4, text: '4' },
  { level: 5, text: '5: entirely absent' },
  { level: null, text: 'severity unknown' },
] as const;

const Legend = () => (
  <Stack gap="sm" p="xs">
    {levels.map(({ level, text }) => (
      <div key={level}>
        <Box component="span" display="inline-block" w={56} aria-hidden>
          <span className={styles.line} style={severityStyle(level)}>
            words
          </span>
        </Box>
        {text}
      </div>
    ))}
    <p>The small number is the finding’s number.</p>
  </Stack>
);

export const SeverityLegend = () => (
  <Tooltip
    label={<Legend />}
    // The severity colours are designed for the page's own surfaces.
    vars={() => ({
      tooltip: { '--tooltip-bg': 'var(--cc-surface-3)', '--tooltip-color': 'var(--cc-text)' },
    })}
    events={{ hover: true, focus: true, touch: true }}
  >
    <ActionIcon size={26} c="dimmed" aria-label="Explain the marks in the prompt">
      <CircleQuestionMark size={16} />
    </ActionIcon>
  </Tooltip>
);

const judgedLooks = (kind: JudgedKind) => ({
  className: styles.words,
  'data-kind': kind,
  style: { '--tone': findingTypeLooks('prompt_misalignment').color },
});

type Props = {
  mark: PromptMark;
  /** Whether Tab stops here: only one mark of the prompt does, and arrow keys move from it. */
  isTabStop: boolean;
  /** The frames in which the subject of the words was seen, if they are to lead there. */
  seenFrames: readonly number[] | undefined;
};

const wordsButton = (act: (isClick: boolean) => void) => ({
  onClick: ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    if (isTextSelected()) return;
    act(true);
    // After a click, keys belong to the player again: Space plays, instead of clicking this again.
    currentTarget.blur();
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    act(false);
  },
});

const JudgedWords = ({ mark, isTabStop, seenFrames = [] }: Props) => {
  const { text, kind, reason, label } = mark;
  const { playhead } = useReview();
  if (kind === null) return <TextLines>{text}</TextLines>;
  const goToNext = (): void => {
    const position = seenFrames.indexOf(playhead.wanted());
    playhead.goTo(seenFrames[(position + 1) % seenFrames.length] ?? 0);
  };
  const button = seenFrames.length === 0 ? null : wordsButton(goToNext);
  const seen = `Seen in ${formatCountOf(seenFrames.length, 'frame')}. Click to go there.`;
  const tip = button ? seen : reason;
  const words = (
    <span
      role="note"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={button ? `${label}. ${seen}` : label}
      data-mark
      {...(button && { ...button, role: 'button' })}
      {...judgedLooks(kind)}
    >
      <TextLines>{text}</TextLines>
    </span>
  );
  return tip === null ? (
    words
  ) : (
    <Tooltip label={tip} inline events={{ hover: true, focus: true, touch: true }}>
      {words}
    </Tooltip>
  );
};

type MarkedProps = {
  mark: PromptMark;
  chosenHere: number | null;
  isTabStop: boolean;
  hovered: Review['hovered'];
  choose: (index: number) => void;
};

type LinesProps = { lines: readonly MarkLine[]; shown: number | null; children: ReactNode };

const Lines = ({ lines: [line, ...rest], shown, children }: LinesProps) =>
  line ? (
    <span
      className={styles.line}
      style={{ ...severityStyle(line.level), '--lane': line.lane }}
      data-quiet={shown !== null && shown !== line.finding}
    >
      <Lines lines={rest} shown={shown}>
        {children}
      </Lines>
    </span>
  ) : (
    children
  );

/**
 * Of several findings in the same words, a click selects the worst, and each further click the
 * next.
 */
const MarkedWords = ({ mark, chosenHere, isTabStop, hovered, choose }: MarkedProps) => {
  const { text, findings, levels, lines, numbers, label } = mark;
  const hoveredHere = useSyncExternalStore(hovered.subscribe, () => {
    const index = hovered.get();
    return index !== null && findings.includes(index) ? index : null;
  });
  const shown = hoveredHere ?? chosenHere;
  const level = levels[shown === null ? 0 : findings.indexOf(shown)] ?? null;
  const pointed = chosenHere ?? findings[0] ?? null;
  const next = findingToChoose(mark, chosenHere);
  const chooseNext = (isClick: boolean): void => {
    if (next === null) return;
    choose(next);
    if (isClick) hovered.set(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot flow over several lines
    <span
      {...wordsButton(chooseNext)}
      role="button"
      className={styles.markedWords}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      aria-pressed={chosenHere !== null}
      data-mark
      style={severityStyle(level)}
      data-chosen={chosenHere !== null}
      data-hovered={hoveredHere !== null}
      data-numbers={numbers}
      onMouseEnter={() => hovered.set(pointed)}
      onMouseLeave={() => hovered.set(null)}
    >
      <Lines lines={lines} shown={hoveredHere}>
        <TextLines>{text}</TextLines>
      </Lines>
    </span>
  );
};

const UnplacedSegments = () => {
  const { findings, chosen, choose } = useReview();
  const unplaced = [...findings.entries()].flatMap(([index, { namedWords, words }]) =>
    namedWords !== '' && words === null ? [{ index, text: namedWords }] : [],
  );
  if (unplaced.length === 0) return null;
  return (
    <Flex component="ul" direction="column" gap="xs" mt="sm">
      {unplaced.map(({ index, text }) => (
        <li key={index}>
          <button
            type="button"
            className={`${textStyles.dim} ${styles.segment}`}
            aria-pressed={index === chosen}
            onClick={() => choose(index)}
          >
            <b>{index + 1}</b> Not found in this prompt:{' '}
            <q>
              <TextLines>{text}</TextLines>
            </q>
          </button>
        </li>
      ))}
    </Flex>
  );
};

const PromptLegend = ({ kinds }: { kinds: readonly JudgedKind[] }) =>
  kinds.length === 0 ? null : (
    <Flex component="ul" wrap="wrap" columnGap="md" fz="xs" aria-label="Marks in the prompt">
      {kinds.map((kind) => (
        <li key={kind}>
          <span {...judgedLooks(kind)}>{promptPartNames[kind]}</span>
        </li>
      ))}
    </Flex>
  );

/** Margin around words that are scrolled into view: for their underlines, and where text fades. */
const marginPx = 20;

const reveal = (scroller: HTMLElement, element: Element): void => {
  const [outer, inner] = [scroller.getBoundingClientRect(), element.getBoundingClientRect()];
  const [above, below] = [inner.top - marginPx, inner.bottom + marginPx];
  if (above < outer.top) scroller.scrollTop -= outer.top - above;
  else if (below > outer.bottom) scroller.scrollTop += below - outer.bottom;
};

const covers = (words: PlacedSegment | null, { start }: PromptMark): boolean =>
  words !== null && words.start <= start && start < words.end;

/** Moves between marks with Up and Down; Left and Right belong to the player. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]')];
  const position = marks.indexOf(event.target as HTMLElement);
  if (position === -1) return;
  event.preventDefault();
  marks[position + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
};

type PromptProps = {
  prompt: string;
  subjects?: readonly PlacedSubject[];
};

export const MarkedPrompt = ({ prompt, subjects = [] }: PromptProps) => {
  const { run, findings, chosen, choose, hovered } = useReview();
  const scroller = useRef<HTMLElement>(null);
  // Words removed from under the mouse get no leave event.
  useEffect(() => () => hovered.set(null), [hovered]);
  const parts = run?.prompt === prompt ? run.promptParts : null;
  const marks = useMemo(() => promptMarks(prompt, findings, parts), [prompt, findings, parts]);
  const lanes = 1 + Math.max(0, ...marks.flatMap(({ lines }) => lines.map(({ lane }) => lane)));
  const isChosen = (mark: PromptMark): boolean => chosen !== null && mark.findings.includes(chosen);
  const tabStop =
    marks.find(isChosen) ??
    marks.find((mark) => mark.findings.length > 0) ??
    marks.find(({ kind }) => kind !== null);
  useEffect(() => {
    const mark = chosen === null ? null : scroller.current?.querySelector('[data-chosen=true]');
    if (scroller.current && mark) reveal(scroller.current, mark);
  }, [chosen]);
  return (
    <>
      <Scrolling ref={scroller} className={scrollStyles.prompt ?? ''} label="Text of the prompt">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the marks in it have the focus */}
        <div
          className={styles.text}
          dir="auto"
          style={{ '--lanes': lanes }}
          data-testid="prompt-text"
          onKeyDown={onKeyDown}
        >
          {marks.map((mark) =>
            mark.findings.length === 0 ? (
              <JudgedWords
                key={mark.start}
                mark={mark}
                isTabStop={mark === tabStop}
                seenFrames={subjects.find(({ words }) => covers(words, mark))?.frames}
              />
            ) : (
              <MarkedWords
                key={mark.start}
                mark={mark}
                chosenHere={isChosen(mark) ? chosen : null}
                isTabStop={mark === tabStop}
                hovered={hovered}
                choose={choose}
              />
            ),
          )}
        </div>
        <UnplacedSegments />
      </Scrolling>
      {parts === null ? null : <PromptLegend kinds={judgedKindsIn(parts)} />}
    </>
  );
};
