import { Film } from 'lucide-react';
import PQueue from 'p-queue';
import { useEffect, useRef, useState } from 'react';
import { thumbnailAddress } from '../../shared/contract/addresses.ts';
import type { CardFinding } from '../../shared/contract/library.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { findingTypeLooks } from './FindingTypeMark.tsx';
import { failedImages } from './failed-images.ts';
import styles from './Thumbnail.module.css';

/**
 * A browser opens six connections to a host, and an image that is still being created holds one;
 * the others are left to other requests of the page.
 */
const maxLoading = 3;

const waiting = new PQueue({ concurrency: maxLoading });
let priority = 0;
let isSameRender = false;

/**
 * Waits to load an image: the most recent render first, since that is on screen.
 * @returns a function that ends the turn, or the wait for it; may be called again
 */
export const takePictureTurn = (begin: () => void): (() => void) => {
  if (!isSameRender) {
    isSameRender = true;
    priority += 1;
    queueMicrotask(() => {
      isSameRender = false;
    });
  }
  const turn = new AbortController();
  const load = (): Promise<never> => {
    begin();
    return new Promise(() => undefined);
  };
  // Rejected when the turn ends.
  waiting.add(load, { priority, signal: turn.signal }).catch(() => undefined);
  return () => turn.abort();
};

const loaded = new Set<string>();

/** `end` must be called once the image has loaded or failed. */
const useImageTurn = (
  address: string | undefined,
): { canLoad: boolean; end: (isLoaded: boolean) => void } => {
  const [turn, setTurn] = useState<string>();
  const endTurn = useRef<() => void>(undefined);
  useEffect(() => {
    if (address === undefined || loaded.has(address)) return;
    const end = takePictureTurn(() => setTurn(address));
    endTurn.current = end;
    return end;
  }, [address]);
  return {
    canLoad: address !== undefined && (turn === address || loaded.has(address)),
    end: (isLoaded) => {
      if (isLoaded && address !== undefined) loaded.add(address);
      endTurn.current?.();
    },
  };
};

type Props = {
  clipId: ClipId | undefined;
  /** A finding whose frame is shown with its box; a typical frame is shown without one. */
  finding?: CardFinding | null;
};

/** The best first. */
const addressesOf = ({ clipId, finding }: Props): { address: string; isOfFinding: boolean }[] => {
  if (clipId === undefined) return [];
  const atMs = finding?.picture?.atMs;
  const typical = { address: thumbnailAddress(clipId), isOfFinding: false };
  return atMs === undefined
    ? [typical]
    : [{ address: thumbnailAddress(clipId, atMs), isOfFinding: true }, typical];
};

type BoxProps = { finding: CardFinding; width: number; height: number };

const FindingBox = ({ finding, width, height }: BoxProps) => {
  const box = finding.picture?.box;
  if (!box) return null;
  const position = {
    x: box.xmin * width,
    y: box.ymin * height,
    width: (box.xmax - box.xmin) * width,
    height: (box.ymax - box.ymin) * height,
  };
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <rect className={styles.seam} {...position} />
      <rect
        className={styles.mark}
        stroke={findingTypeLooks(finding.type).colorOnPicture}
        {...position}
      />
    </svg>
  );
};

export const Thumbnail = (props: Props) => {
  const { finding } = props;
  const [, setFailed] = useState<string | null>(null);
  const [size, setSize] = useState({ address: '', width: 0, height: 0 });
  const shown = addressesOf(props).find(({ address }) => !failedImages.has(address));
  const turn = useImageTurn(shown?.address);
  return (
    <div className={styles.box}>
      {shown ? null : <Film size={20} color="var(--cc-text-dim)" />}
      {shown && turn.canLoad ? (
        <img
          key={shown.address}
          className={styles.picture}
          src={shown.address}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            turn.end(true);
            setSize({ address: shown.address, width, height });
          }}
          onError={() => {
            turn.end(false);
            failedImages.add(shown.address);
            setFailed(shown.address);
          }}
        />
      ) : null}
      {finding && shown?.isOfFinding && size.address === shown.address ? (
        <FindingBox finding={finding} width={size.width} height={size.height} />
      ) : null}
    </div>
  );
};
