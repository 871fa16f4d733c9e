import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uiTimes } from '../ui/ui-times.ts';
import styles from './AwayBanner.module.css';

const desktopWords =
  'Clipcheck is not responding. What is shown may be out of date. If this continues, restart Clipcheck.';
/** Each start has an address of its own, so that only a host that still runs is found again. */
const browserWords =
  'Clipcheck is not running. You can look around; changes need Clipcheck running. Start it again and open the address it shows.';

/** Says that the engine is gone, once it is for longer than a moment. */
export const AwayBanner = ({ isConnected }: { isConnected: boolean }) => {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (isConnected) {
      setIsAway(false);
      return;
    }
    const timer = setTimeout(() => setIsAway(true), uiTimes.awayDelayMs);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return (
    <div role="status" className={styles.place}>
      {isAway ? (
        <p className={styles.banner}>
          <Unplug className={styles.icon} aria-hidden />
          <span>{window.clipcheck ? desktopWords : browserWords}</span>
        </p>
      ) : null}
    </div>
  );
};
