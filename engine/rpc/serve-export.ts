import { randomUUID } from 'node:crypto';
import { exportSegment } from '../../shared/contract/addresses.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { ResultDocument } from '../../shared/domain/result-document.ts';
import { refuse } from './refuse.ts';

/** An offer that nobody takes ends after this time. */
const offerMs = 5 * 60_000;

/** Offers that wait to be taken; of more, the oldest end. */
const mostOffers = 20;

export type Exports = {
  /** Offers the results of clips as a file. @returns its address, good for one download */
  offer(clipIds: readonly ClipId[]): { url: string; fileName: string };
  /** Answers a request for an offered file. */
  serve(request: Request, name: string): Promise<Response>;
};

type Offer = { clipIds: readonly ClipId[]; fileName: string; endsAtMs: number };

/** The document as JSON, clip by clip: in one text it could be longer than a text can be. */
function* writeDocument({ clips, ...rest }: ResultDocument): Generator<string> {
  const head = JSON.stringify(rest, null, 2);
  yield `${head.slice(0, head.lastIndexOf('\n'))},\n  "clips": [`;
  for (const [index, clip] of clips.entries()) {
    const lines = JSON.stringify(clip, null, 2).replaceAll('\n', '\n    ');
    yield `${index === 0 ? '' : ','}\n    ${lines}`;
  }
  yield clips.length === 0 ? ']\n}\n' : '\n  ]\n}\n';
}

const streamTexts = (texts: Iterator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const { done, value } = texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    },
    { highWaterMark: 0 },
  );
};

/**
 * Files of results that a window downloads. What is offered is which clips, not the file: it is made
 * while it is fetched, as the results stand then.
 * @param documentOf the results of clips, as the command line's `list` gives them
 */
export const createExports = (
  documentOf: (clipIds: readonly ClipId[]) => Promise<ResultDocument>,
): Exports => {
  const offers = new Map<string, Offer>();
  const forgetOld = (): void => {
    for (const [name, { endsAtMs }] of offers) {
      if (endsAtMs <= Date.now() || offers.size > mostOffers) offers.delete(name);
    }
  };
  return {
    offer: (clipIds) => {
      const name = randomUUID();
      const fileName = `clipcheck-results-${new Date().toISOString().slice(0, 10)}.json`;
      offers.set(name, { clipIds, fileName, endsAtMs: Date.now() + offerMs });
      forgetOld();
      return { url: `${exportSegment}/${name}`, fileName };
    },
    serve: async (request, name) => {
      forgetOld();
      const offer = offers.get(name);
      if (request.method !== 'GET' || !offer) {
        return refuse(404, 'not_offered', 'This file was fetched before. Export it once more.');
      }
      offers.delete(name);
      const document = await documentOf(offer.clipIds);
      return new Response(streamTexts(writeDocument(document)), {
        headers: {
          'Cache-Control': 'no-store',
          'Content-Disposition': `attachment; filename="${offer.fileName}"`,
          'Content-Type': 'application/json',
        },
      });
    },
  };
};
