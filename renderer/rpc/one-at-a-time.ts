/**
 * Runs work for a subject once at a time. What is asked for meanwhile is done once more at the end:
 * while a batch runs, things change faster than a large library can be fetched, and fetching that is
 * begun anew with each change would never end.
 * @param work must not fail
 */
export const oneAtATime = <Subject>(
  work: (subject: Subject) => Promise<unknown>,
): ((subject: Subject) => void) => {
  const isWantedAgain = new Map<Subject, boolean>();
  const run = async (subject: Subject): Promise<void> => {
    do {
      isWantedAgain.set(subject, false);
      await work(subject);
    } while (isWantedAgain.get(subject));
    isWantedAgain.delete(subject);
  };
  return (subject) => {
    if (isWantedAgain.has(subject)) isWantedAgain.set(subject, true);
    else void run(subject);
  };
};
