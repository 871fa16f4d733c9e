import { useMutation } from '@tanstack/react-query';
import { notify } from '../ui/notify.ts';

/** A call that changes something, whose failure is shown as a notification. */
export const useCall = <Input, Result>(
  call: (input: Input) => Promise<Result>,
  failedTitle: string,
  onSuccess?: (result: Result, input: Input) => unknown,
) =>
  useMutation({
    mutationFn: (input: Input) => call(input),
    onSuccess: (result, input) => onSuccess?.(result, input),
    onError: notify.failed(failedTitle),
  });
