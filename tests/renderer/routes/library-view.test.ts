import { describe, expect, it } from 'vitest';
import {
  defaultSort,
  defaultView,
  emptyFilter,
  formatView,
  isEmptyFilter,
  type LibraryView,
  parseView,
} from '../../../renderer/routes/library-view.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';

const everything: LibraryView = {
  mode: 'table',
  sort: { by: 'severity', direction: 'ascending', groupTakes: true },
  filter: {
    text: 'red & blue = #1 ü',
    states: ['failed', 'partial'],
    outcomes: ['needs_review'],
    checked: ['picture'],
    kinds: ['morph'],
    findingTypes: ['visual_glitch', 'none'],
    severities: [0, 5],
    verdicts: ['real', 'unreviewed'],
    decisions: ['reject', 'undecided'],
    models: ['signal-1'],
    modelVersions: ['1', '2026-08'],
    templateKeys: ['0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f'],
    promptSources: ['typed'],
    generators: ['ComfyUI'],
    generatorModels: ['wan, 2.2'],
    loras: ['grain'],
    samplers: ['euler'],
    tags: ['night shot'],
    origins: ['own'],
    folder: 'C:\\clips\\50 % done',
    batchId: 'b5b0c0a4-6f0e-4a52-9a0c-1f1f6a0c7d11' as BatchId,
    evaluatedFromMs: 1_700_000_000_000,
    evaluatedBeforeMs: 1_700_086_400_000,
    isMissing: true,
    not: ['states', 'promptSources'],
  },
};

describe('The library address', () => {
  it('restores every filter, order and mode', () => {
    expect(parseView(formatView(everything))).toEqual(everything);
  });

  it('is not empty without filters, so that it differs from no address', () => {
    expect(formatView(defaultView)).not.toBe('');
    expect(parseView(formatView(defaultView))).toEqual(defaultView);
  });

  it('leaves out invalid parts and keeps the rest', () => {
    const view = parseView(
      'view=cube&sort=-beauty&state=failed&state=lost&severity=9&severity=4&severity=x&verdict=ugly&batch=1&from=soon&missing=maybe&q=fox&not=state&not=model&not=charm',
    );
    expect(view).toEqual({
      mode: defaultView.mode,
      sort: defaultSort,
      filter: { ...emptyFilter, text: 'fox', states: ['failed'], severities: [4], not: ['states'] },
    });
  });

  it('truncates a search that is too long', () => {
    expect(parseView(`q=${'a'.repeat(5000)}`).filter.text).toHaveLength(1000);
  });
});

it('An empty filter is one that excludes no clip', () => {
  expect(isEmptyFilter(emptyFilter)).toBe(true);
  expect(isEmptyFilter(parseView('').filter)).toBe(true);
  expect(isEmptyFilter(everything.filter)).toBe(false);
  expect(isEmptyFilter({ ...emptyFilter, isMissing: false })).toBe(false);
});
