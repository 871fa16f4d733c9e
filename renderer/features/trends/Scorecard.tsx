import { Box, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { kindName } from '../../../shared/model/kinds.ts';
import { scoreColumns, versionName } from '../../../shared/model/scorecard.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import boxStyles from '../../ui/boxes.module.css';
import { Section } from '../../ui/Section.tsx';

/** How findings of each version stood up to verdicts; nothing without any. */
export const Scorecard = () => {
  const scores = useQuery(useRpc().query.library.scorecard.queryOptions()).data ?? [];
  if (scores.length === 0) return null;
  return (
    <Section
      title="Scorecard"
      about="Your verdicts on findings, in all clips, by evaluator version and kind. Missed are defects that you marked and the version did not find. Ranges: 95% confidence."
    >
      <Box mah={480} className={boxStyles.scrolls}>
        <Table fz="xs" stickyHeader horizontalSpacing="sm" borderColor="var(--cc-line)" tabularNums>
          <Table.Thead>
            <Table.Tr c="dimmed">
              {['Kind', ...scoreColumns.map(({ title }) => title)].map((title, index) => (
                <Table.Th key={title} scope="col" ta={index === 0 ? 'left' : 'right'}>
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {[...Map.groupBy(scores, versionName)].map(([name, ofVersion]) => (
            <Table.Tbody key={name}>
              <Table.Tr>
                <Table.Th
                  scope="rowgroup"
                  colSpan={scoreColumns.length + 1}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {name}
                </Table.Th>
              </Table.Tr>
              {ofVersion.map((score) => (
                <Table.Tr key={score.kind}>
                  <Table.Th scope="row" fw={400}>
                    {kindName(score.kind)}
                  </Table.Th>
                  {scoreColumns.map(({ title, textOf }) => (
                    <Table.Td key={title} ta="right">
                      {textOf(score)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          ))}
        </Table>
      </Box>
    </Section>
  );
};
