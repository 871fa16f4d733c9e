import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm';
import type { Box } from '../../shared/domain/frames/place-finding.ts';

export type CvatBox = { readonly frame: number; readonly outside: boolean; readonly box: Box };

export type CvatTrack = {
  readonly label: string;
  readonly source: string;
  /** In pixels. */
  readonly boxes: readonly CvatBox[];
  readonly attributes: Readonly<Record<string, string>>;
};

export type CvatFile = {
  readonly name: string;
  readonly size: number;
  readonly labels: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly tracks: readonly CvatTrack[];
};

const schemaPath = join(import.meta.dirname, '..', 'fixtures', 'cvat-for-video.xsd');

const elements = (from: XmlDocument | XmlElement, path: string): XmlElement[] =>
  from.find(path).filter((node) => node instanceof XmlElement);

const textAt = (from: XmlDocument | XmlElement, path: string): string =>
  elements(from, path)[0]?.content ?? '';

const numberOf = (element: XmlElement, name: string): number =>
  Number(element.attr(name)?.value ?? Number.NaN);

const trackOf = (track: XmlElement): CvatTrack => {
  const boxes = elements(track, 'box');
  const [first] = boxes;
  return {
    label: track.attr('label')?.value ?? '',
    source: track.attr('source')?.value ?? '',
    boxes: boxes.map((box) => ({
      frame: numberOf(box, 'frame'),
      outside: box.attr('outside')?.value === '1',
      box: {
        xmin: numberOf(box, 'xtl'),
        ymin: numberOf(box, 'ytl'),
        xmax: numberOf(box, 'xbr'),
        ymax: numberOf(box, 'ybr'),
      },
    })),
    attributes: Object.fromEntries(
      (first ? elements(first, 'attribute') : []).map((attribute) => [
        attribute.attr('name')?.value ?? '',
        attribute.content,
      ]),
    ),
  };
};

const readCvat = (text: string): CvatFile => {
  using document = XmlDocument.fromString(text);
  using schema = XmlDocument.fromString(readFileSync(schemaPath, 'utf8'));
  using validator = XsdValidator.fromDoc(schema);
  validator.validate(document);
  return {
    name: textAt(document, '//task/name'),
    size: Number(textAt(document, '//task/size')),
    labels: elements(document, '//label/name').map(({ content }) => content),
    width: Number(textAt(document, '//original_size/width')),
    height: Number(textAt(document, '//original_size/height')),
    tracks: elements(document, '//track').map(trackOf),
  };
};

/** The clips of a report, without the labels. */
export const cvatFiles = (texts: Readonly<Record<string, string>>): CvatFile[] =>
  Object.keys(texts)
    .filter((path) => path.endsWith('.xml'))
    .map((path) => readCvat(texts[path] ?? ''));

/** As CVAT shows it: linear between keyframes, held after the last, none once a box is outside. */
export const shownByCvat = ({ boxes }: CvatTrack, frames: number): (Box | null)[] =>
  Array.from({ length: frames }, (_, frame) => {
    const at = boxes.findLastIndex((box) => box.frame <= frame);
    const [from, to] = [boxes[at], boxes[at + 1]];
    if (!from || from.outside) return null;
    if (!to) return from.box;
    const share = (frame - from.frame) / (to.frame - from.frame);
    const between = (side: keyof Box) => from.box[side] + (to.box[side] - from.box[side]) * share;
    return {
      xmin: between('xmin'),
      ymin: between('ymin'),
      xmax: between('xmax'),
      ymax: between('ymax'),
    };
  });
