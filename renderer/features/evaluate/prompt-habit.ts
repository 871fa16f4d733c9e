const place = 'clipcheck-checks-prompts';

/** Whether the user last wanted to check prompts before a batch, also before a restart. */
export const promptHabit = {
  read: (): boolean => window.localStorage.getItem(place) === 'yes',
  remember: (checksPrompts: boolean): void =>
    window.localStorage.setItem(place, checksPrompts ? 'yes' : 'no'),
};
