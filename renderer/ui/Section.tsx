import { Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

type Props = {
  title: string;
  /** Its purpose, in a sentence or two. */
  about?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
};

export const Section = ({ title, about, tools, children }: Props) => {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {tools ? (
          <Group gap="sm" wrap="nowrap">
            {tools}
          </Group>
        ) : null}
      </div>
      {about ? <p className={styles.about}>{about}</p> : null}
      {children}
    </section>
  );
};
