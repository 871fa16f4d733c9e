import { type ReactNode, useId } from 'react';
import styles from './SidebarSection.module.css';

type Props = {
  title: string;
  action?: ReactNode;
  children: (titleId: string) => ReactNode;
};

/** A section of the sidebar. @param children gets the id of the title, for `aria-labelledby` */
export const SidebarSection = ({ title, action, children }: Props) => {
  const titleId = useId();
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children(titleId)}
    </section>
  );
};
