/**
 * An unchanged answer that reports its end.
 * @param onEnd called when the body was read to its end, broke off, or is not wanted; perhaps twice
 */
export const watchedAnswer = (answer: Response, onEnd: () => void): Response => {
  if (answer.body === null) {
    onEnd();
    return answer;
  }
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      cancel(reason) {
        onEnd();
        return reader.cancel(reason);
      },
    },
    // Nothing is read ahead of the reader.
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = answer;
  return new Response(body, { status, statusText, headers });
};
