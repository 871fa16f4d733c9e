import { useLocalStorage } from '@mantine/hooks';

/** Whether the side bar is shown, also after a restart. */
export const useSideBar = (): { isShown: boolean; toggle: () => void } => {
  const [isShown, setIsShown] = useLocalStorage({
    key: 'clipcheck-side-bar',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { isShown, toggle: () => setIsShown((before) => !before) };
};
