import { type ReactNode, useMemo, useState } from 'react';
import { EvaluateDialog } from './EvaluateDialog.tsx';
import { EvaluateContext, type EvaluateInput } from './evaluate-context.ts';
import { useStartBatch } from './use-start-batch.ts';

export const EvaluateProvider = ({ children }: { children: ReactNode }) => {
  const { start, startSamples } = useStartBatch();
  const [dialog, setDialog] = useState<{ input: EvaluateInput; force: boolean } | null>(null);
  const { mutate: begin } = start;
  const { mutate: beginSamples, isPending: isBeginningSamples } = startSamples;
  const evaluate = useMemo(
    () => ({
      start: (input: EvaluateInput, options = {}) => begin({ input, options }),
      ask: (input: EvaluateInput, force = false) => setDialog({ input, force }),
      startSamples: () => {
        if (!isBeginningSamples) beginSamples();
      },
    }),
    [begin, beginSamples, isBeginningSamples],
  );
  return (
    <EvaluateContext.Provider value={evaluate}>
      {children}
      <EvaluateDialog
        input={dialog?.input ?? null}
        force={dialog?.force ?? false}
        onClose={() => setDialog(null)}
        onEvaluate={(request) => {
          setDialog(null);
          begin(request);
        }}
      />
    </EvaluateContext.Provider>
  );
};
