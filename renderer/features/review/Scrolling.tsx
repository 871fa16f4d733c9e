import type { ReactNode, Ref } from 'react';

type Props = {
  label: string;
  className: string | undefined;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A part of the page that may be longer than its place, and can be scrolled by the keyboard. */
export const Scrolling = ({ label, className, ref, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
  <section ref={ref} className={className} tabIndex={0} aria-label={label}>
    {children}
  </section>
);
