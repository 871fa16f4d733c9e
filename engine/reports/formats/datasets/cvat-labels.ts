/** Labels of CVAT with what each can be asked for, for its constructor and in its XML. */
import { findingKinds } from '../../../../shared/domain/verdict.ts';
import type { ReportFinding } from '../../report.ts';
import { type XmlElement, xml } from '../../text/xml-fragment.ts';
import { type FindingFacts, findingFacts } from './finding-facts.ts';

/** CVAT keeps no longer values of attributes; in UTF-16 units. */
const maxUnits = 4096;

type Attribute = {
  readonly name: keyof FindingFacts;
  /** What is said of a finding is said of all of its frames. */
  readonly mutable: false;
  readonly input_type: 'text' | 'select';
  readonly default_value: string;
  readonly values: readonly string[];
};

const textAttribute = (name: keyof FindingFacts): Attribute => ({
  ...{ name, mutable: false, input_type: 'text', default_value: '', values: [''] },
});

const attributes: readonly Attribute[] = [
  textAttribute('finding'),
  textAttribute('severity'),
  textAttribute('description'),
  textAttribute('prompt_words'),
  {
    ...{ name: 'verdict', mutable: false, input_type: 'select' },
    ...{ default_value: 'unreviewed', values: findingKinds },
  },
  textAttribute('note'),
  {
    ...{ name: 'place', mutable: false, input_type: 'select' },
    ...{ default_value: 'box', values: ['box', 'frames', 'clip'] },
  },
];

const shortened = (text: string): string =>
  text.length <= maxUnits ? text : `${text.slice(0, maxUnits - 1).toWellFormed()}…`;

/** What CVAT is told of a finding, with each of its boxes. */
export const cvatAttributes = (finding: ReportFinding): XmlElement[] => {
  const facts = findingFacts(finding);
  return attributes.map(({ name }) =>
    xml('attribute', { name }, shortened(String(facts[name] ?? ''))),
  );
};

/** A label as the task in CVAT's XML names it. */
export const cvatLabelElement = (name: string): XmlElement =>
  xml('label', {}, [
    xml('name', {}, name),
    xml('type', {}, 'rectangle'),
    xml(
      'attributes',
      {},
      attributes.map(({ values, ...attribute }) =>
        xml('attribute', {}, [
          ...Object.entries(attribute).map(([member, value]) => xml(member, {}, value)),
          xml('values', {}, values.join('\n')),
        ]),
      ),
    ),
  ]);

/** A label as the "Raw" side of CVAT's constructor takes it. */
export const cvatRawLabel = (name: string) => ({ name, type: 'rectangle', attributes });
