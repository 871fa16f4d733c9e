import type { ReactNode, Ref } from 'react';

type Props = {
  label: string;
  className: string | undefined;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

export const Scrolling = ({ label, className, ref, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to reach what scrolls
  <section ref={ref} className={className} tabIndex={0} aria-label={label}>
    {children}
  </section>
);
