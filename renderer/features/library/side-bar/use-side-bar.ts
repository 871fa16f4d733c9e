import { useLocalStorage } from '@mantine/hooks';

/** Narrower than this, as at a zoom of 200 %, the clips need the room (px). */
const minWindowWidth = 900;

/** Whether the side bar is shown, also after a restart. */
export const useSideBar = (): { isShown: boolean; toggle: () => void } => {
  const [isShown, setIsShown] = useLocalStorage({
    key: 'clipcheck-side-bar',
    defaultValue: window.innerWidth >= minWindowWidth,
    getInitialValueInEffect: false,
  });
  return { isShown, toggle: () => setIsShown((before) => !before) };
};
