import { Flex } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import {
  type JudgedKind,
  judgedKindsIn,
  promptPartNames,
} from '../../../../shared/domain/judged-prompt.ts';
import type { PlacedSegment } from '../../../../shared/domain/prompt-segments.ts';
import type { PlacedSubject } from '../../../../shared/domain/seen-subjects.ts';
import { Scrolling } from '../../../ui/Scrolling.tsx';
import textStyles from '../../../ui/texts.module.css';
import { useReview } from '../../clip-player/review-context.ts';
import { JudgedWords, judgedLooks } from './JudgedWords.tsx';
import styles from './MarkedPrompt.module.css';
import { MarkedWords } from './MarkedWords.tsx';
import { type PromptMark, promptMarks } from './prompt-marks.ts';
import scrollStyles from './scroll-fade.module.css';

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
            <b>{index + 1}</b> Not found in this prompt: <q>{text}</q>
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

type Props = {
  prompt: string;
  subjects?: readonly PlacedSubject[];
};

/** A prompt with marks for findings and for words that were judged or not. */
export const MarkedPrompt = ({ prompt, subjects = [] }: Props) => {
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
      <Scrolling ref={scroller} className={scrollStyles.prompt} label="Text of the prompt">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the marks in it have the focus */}
        <div
          className={styles.text}
          dir="auto"
          data-lanes={lanes}
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
