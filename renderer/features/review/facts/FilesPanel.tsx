import { Button, Flex } from '@mantine/core';
import type { ClipDetail } from '../../../../shared/contract/clips.ts';
import { Scrolling } from '../../../ui/Scrolling.tsx';
import { Section } from '../../../ui/Section.tsx';
import { MissingMark } from '../../clip-cards/ClipMarks.tsx';
import styles from './FilesPanel.module.css';

type Props = { files: ClipDetail['files']; onReveal: (() => void) | null };

export const FilesPanel = ({ files, onReveal }: Props) => (
  <Section
    title={`Files (${files.length})`}
    tools={
      onReveal && files.some(({ isMissing }) => !isMissing) ? (
        <Button variant="default" onClick={onReveal}>
          Show in folder
        </Button>
      ) : undefined
    }
  >
    <Scrolling className={styles.scroller} label="Paths of the files">
      <Flex component="ul" direction="column" gap="sm">
        {files.map(({ path, isMissing }) => (
          <li key={path}>
            <bdi>{path}</bdi>
            {isMissing ? <MissingMark /> : null}
          </li>
        ))}
      </Flex>
    </Scrolling>
  </Section>
);
