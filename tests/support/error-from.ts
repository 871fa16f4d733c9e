/** @throws if the promise is fulfilled, so that a test cannot pass by accident */
export const errorFrom = async (promise: Promise<unknown>): Promise<unknown> => {
  const value = await promise.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  if ('error' in value) return value.error;
  throw new Error(
    `a failure was expected, but there was a result: ${JSON.stringify(value.result)}`,
  );
};
