import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './Disclosure.module.css';

type Props = {
  title: string;
  tools?: ReactNode;
  children: () => ReactNode;
};

export const Disclosure = ({ title, tools, children }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <button
            type="button"
            className={styles.button}
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight className={styles.chevron} size={16} data-open={isOpen} aria-hidden />
            {title}
          </button>
        </h2>
        {isOpen ? tools : null}
      </div>
      <div id={contentId} className={styles.content} hidden={!isOpen}>
        {isOpen ? children() : null}
      </div>
    </section>
  );
};
