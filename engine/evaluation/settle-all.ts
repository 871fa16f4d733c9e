/** Waits for all, even after a bug in one: none may keep running after the caller returns. */
export const settleAll = async <Result>(work: readonly Promise<Result>[]): Promise<Result[]> => {
  const ends = await Promise.allSettled(work);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
};
