import { Anchor, Group } from '@mantine/core';
import { Link } from 'wouter';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { ActionButton } from '../../../actions/ActionButton.tsx';
import { defaultView, emptyFilter, formatView } from '../../../routes/library-view.ts';
import { routes } from '../../../routes/routes.ts';
import { Section } from '../../../ui/Section.tsx';
import { Fact, Facts, IdFact } from './Facts.tsx';

type LinkedFacet = 'generators' | 'generatorModels' | 'loras' | 'samplers' | 'tags';
type LinkedFactProps = { name: string; facet: LinkedFacet; values: readonly (string | null)[] };

/** Values that link to the clips of the library that have them. */
const LinkedFact = ({ name, facet, values }: LinkedFactProps) => {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const hrefOf = (value: string): string =>
    `${routes.library}?${formatView({ ...defaultView, filter: { ...emptyFilter, [facet]: [value] } })}`;
  return (
    <Fact name={name}>
      <Group gap="sm">
        {known.map((value) => (
          <Anchor key={value} component={Link} href={hrefOf(value)} title={`All clips: ${value}`}>
            {value}
          </Anchor>
        ))}
      </Group>
    </Fact>
  );
};

export const GenerationPanel = ({ card }: { card: ClipCard }) => {
  const { generator, model, loras, seed, sampler, steps } = card.generation;
  return (
    <Section
      title="How it was made"
      tools={<ActionButton action="selection.tag">Tags…</ActionButton>}
    >
      <Facts>
        <LinkedFact name="Tags" facet="tags" values={card.tags} />
        <LinkedFact name="Generator" facet="generators" values={[generator]} />
        <LinkedFact name="Model" facet="generatorModels" values={[model]} />
        <LinkedFact name="LoRA" facet="loras" values={loras} />
        <IdFact name="Seed" id={seed} />
        <LinkedFact name="Sampler" facet="samplers" values={[sampler]} />
        <Fact name="Steps">{steps}</Fact>
      </Facts>
    </Section>
  );
};
