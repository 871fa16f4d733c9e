import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { mediaAddress } from '../../../../shared/contract/addresses.ts';
import type { ClipCard, UnreadClip } from '../../../../shared/contract/library.ts';
import type { JobInfo } from '../../../../shared/contract/queue.ts';
import { DecisionMark } from '../../../ui/DecisionMark.tsx';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { formatDuration } from '../../../ui/formats.ts';
import { GridCell } from '../../../ui/GridParts.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { stageLooks } from '../../../ui/stage-looks.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import textStyles from '../../../ui/texts.module.css';
import { uiTimes } from '../../../ui/ui-times.ts';
import { CardState } from '../../clip-cards/CardState.tsx';
import { MissingMark, OriginMark } from '../../clip-cards/ClipMarks.tsx';
import { WorstFinding } from '../../clip-cards/FindingMarks.tsx';
import { hasFile, shownFinding } from '../../clip-cards/has-file.ts';
import { PromptText } from '../../clip-cards/PromptText.tsx';
import { ClipName } from '../cells/ClipName.tsx';
import { SelectBox } from '../cells/SelectBox.tsx';
import styles from './ClipTile.module.css';
import { canDragOut } from './drag-out.ts';
import { itemId } from './list-lines.ts';

type Seekable = Pick<HTMLVideoElement, 'seeking' | 'currentTime' | 'dataset'>;

/**
 * While a seek is running, only the newest request is kept.
 * @param card its length and origin, as for its marks: the element may report Infinity
 */
export const seekShare = (
  video: Seekable,
  share: number,
  { durationSec, originSec = 0 }: Pick<ClipCard, 'durationSec' | 'originSec'>,
): void => {
  const sec = originSec + share * (durationSec ?? Number.NaN);
  if (!Number.isFinite(sec)) return;
  if (video.seeking) video.dataset.wanted = String(sec);
  else video.currentTime = sec;
};

export const seekPending = (video: Seekable): void => {
  const { wanted } = video.dataset;
  delete video.dataset.wanted;
  if (wanted !== undefined) video.currentTime = Number(wanted);
};

const percentOf = (share: number): string => `${(share * 100).toFixed(2)}%`;

const ScrubBar = ({ card, share }: { card: ClipCard; share: number | null }) => (
  <span className={styles.bar} aria-hidden>
    {card.spans.map(({ type, from, to }) => (
      <span
        key={`${type} ${from} ${to}`}
        className={styles.span}
        style={{
          left: percentOf(from),
          width: percentOf(Math.max(0, to - from)),
          background: findingTypeLooks(type).colorOnPicture,
        }}
      />
    ))}
    {share === null ? null : <span className={styles.head} style={{ left: percentOf(share) }} />}
  </span>
);

/** The `ref` of a video: a removed one continues to load as long as it has a source. */
export const stopLoadingOnRemoval = (video: HTMLVideoElement) => (): void => {
  video.removeAttribute('src');
  video.load();
};

/** Shows the clip at the pointer's position; nothing if it cannot be played. */
const ScrubVideo = ({ card, share }: { card: ClipCard; share: number }) => {
  const { durationSec, originSec } = card;
  const video = useRef<HTMLVideoElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const { current } = video;
    if (current && current.readyState > 0) seekShare(current, share, { durationSec, originSec });
  }, [share, durationSec, originSec]);
  return (
    <video
      ref={useMergedRef(video, stopLoadingOnRemoval)}
      className={styles.video}
      data-shown={isShown}
      src={mediaAddress(card.clipId)}
      muted
      playsInline
      preload="auto"
      aria-hidden
      tabIndex={-1}
      onLoadedMetadata={({ currentTarget }) => seekShare(currentTarget, share, card)}
      onSeeked={({ currentTarget }) => {
        setShown(true);
        seekPending(currentTarget);
      }}
    />
  );
};

const ScrubPicture = ({ card }: { card: ClipCard }) => {
  const [share, setShare] = useState<number | null>(null);
  // Moving the pointer across the list must not start videos.
  const [isScrubbing] = useDebouncedValue(share !== null, uiTimes.scrubDelayMs);
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.pointerType === 'touch') return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setShare(Math.min(1, Math.max(0, (event.clientX - left) / width)));
  };
  const { durationSec } = card;
  const canScrub = hasFile(card) && durationSec !== null;
  const timeSec = durationSec !== null && share !== null ? share * durationSec : durationSec;
  return (
    <div
      className={styles.framePicture}
      {...(canScrub ? { onPointerMove: follow, onPointerLeave: () => setShare(null) } : {})}
    >
      <Thumbnail clipId={card.clipId} finding={shownFinding(card)} />
      {isScrubbing && share !== null ? <ScrubVideo card={card} share={share} /> : null}
      {timeSec === null ? null : (
        <span className={styles.time}>
          {share === null ? formatDuration(timeSec) : `${timeSec.toFixed(1)} s`}
        </span>
      )}
      <ScrubBar card={card} share={canScrub ? share : null} />
    </div>
  );
};

const DecisionBadge = ({ card }: { card: ClipCard }) =>
  (card.decision ?? card.agentDecision ?? card.decidedBy) ? (
    <span className={styles.badge}>
      <DecisionMark card={card} />
    </span>
  ) : null;

export type ItemProps = {
  index: number;
  card: ClipCard | undefined;
  job: JobInfo | undefined;
  isSelected: boolean;
  isActive: boolean;
};

const TileFacts = ({ card, job }: { card: ClipCard; job: JobInfo | undefined }) => (
  <>
    <div className={styles.line}>
      <ClipName card={card} />
      {card.isMissing ? <MissingMark isCompact /> : null}
    </div>
    <div className={styles.line}>
      <CardState card={card} job={job} />
      <OriginMark card={card} isCompact />
    </div>
    {card.worst ? <WorstFinding finding={card.worst} /> : null}
    <PromptText card={card} lines={card.worst ? 1 : 2} />
  </>
);

export const ClipTile = memo(({ index, card, job, isSelected, isActive }: ItemProps) => (
  <GridCell
    id={itemId(index)}
    className={styles.tile}
    data-index={index}
    data-active={isActive}
    aria-selected={isSelected}
    draggable={canDragOut()}
  >
    <div className={styles.picture}>
      {card ? <ScrubPicture card={card} /> : <Thumbnail clipId={undefined} />}
      {card ? <SelectBox card={card} isSelected={isSelected} /> : null}
      {card ? <DecisionBadge card={card} /> : null}
    </div>
    <div className={styles.facts}>{card ? <TileFacts card={card} job={job} /> : null}</div>
  </GridCell>
));

export const UnreadTile = ({ clip }: { clip: UnreadClip }) => (
  <GridCell className={styles.tile}>
    <Thumbnail clipId={undefined} />
    <div className={styles.facts}>
      <bdi className={textStyles.truncated} title={clip.name}>
        {clip.name}
      </bdi>
      <Mark {...stageLooks.waiting} />
    </div>
  </GridCell>
);
