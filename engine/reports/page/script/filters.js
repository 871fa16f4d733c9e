/*
 * Filters clips and findings by the attributes of a page, and moves between them by keys. Without
 * this script everything is visible, except the filter bar.
 */
(() => {
  const form = document.querySelector('form.filters');
  if (!form) return;
  const search = form.elements.namedItem('text');
  const output = form.querySelector('output');

  /** Searched text by element, read when it is first needed. */
  const texts = new Map();
  const textOf = (element) => {
    let text = texts.get(element);
    if (text === undefined) {
      text = element.textContent.toLowerCase();
      texts.set(element, text);
    }
    return text;
  };

  const findingIn = (element) => ({
    element,
    kind: element.dataset.kind,
    verdict: element.dataset.verdict,
  });

  /** Kinds and verdicts of findings that are on the clip's own page. */
  const listedFindings = (json = '[]') =>
    JSON.parse(json).map(([kind, verdict]) => ({ element: null, kind, verdict }));

  const clips = [...document.querySelectorAll('[data-outcome][data-decision]')].map((clip) => {
    const elements = [...clip.querySelectorAll('.finding')];
    const isWhole = elements.length === 0;
    return {
      clip,
      head: isWhole ? [clip] : [...clip.querySelectorAll('.clip-lead > :not(.finding)')],
      findings: isWhole ? listedFindings(clip.dataset.findings) : elements.map(findingIn),
    };
  });
  const allFindings = document.querySelectorAll('.finding').length;
  const sections = [...document.querySelectorAll('.details')];

  /** "12 clips", "3 of 12 clips". */
  const countText = (shown, all, noun) =>
    `${shown === all ? '' : `${shown.toLocaleString('en')} of `}${all.toLocaleString('en')} ${noun}${all === 1 ? '' : 's'}`;

  const hasWords = (parts, words) =>
    words.every((word) => parts.some((part) => textOf(part).includes(word)));

  const apply = () => {
    const values = new FormData(form);
    const words = values.get('text').toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (key, value) => !values.get(key) || values.get(key) === value;
    const isAnyFinding = !values.get('kind') && !values.get('verdict');
    let shownClips = 0;
    let shownFindings = 0;
    for (const { clip, head, findings } of clips) {
      const { outcome, decision } = clip.dataset;
      const mayShow = matches('outcome', outcome) && matches('decision', decision);
      // Words of the clip itself count for all of its findings.
      const inHead = hasWords(head, words);
      let matching = 0;
      for (const { element, kind, verdict } of findings) {
        const isShown =
          mayShow &&
          matches('kind', kind) &&
          matches('verdict', verdict) &&
          (inHead || (element !== null && hasWords([element, ...head], words)));
        if (element) element.hidden = !isShown;
        if (isShown) matching += 1;
        if (isShown && element) shownFindings += 1;
      }
      const isShown = mayShow && (matching > 0 || (isAnyFinding && inHead));
      clip.hidden = !isShown;
      if (isShown) shownClips += 1;
    }
    for (const section of sections) {
      section.hidden = !section.querySelector('[data-outcome][data-decision]:not([hidden])');
    }
    const counts = [countText(shownClips, clips.length, 'clip')];
    if (allFindings > 0) counts.push(countText(shownFindings, allFindings, 'finding'));
    output.value = counts.join(' · ');
  };

  /** Elements that the keys step through: visible findings, and visible clips without any. */
  const stops = () =>
    clips
      .filter(({ clip }) => !clip.hidden)
      .flatMap(({ clip, findings }) => {
        const shown = findings.flatMap(({ element }) =>
          element && !element.hidden ? element : [],
        );
        return shown.length > 0 ? shown : [clip.querySelector('summary, a') ?? clip];
      });

  const isInView = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };

  /** Moves the focus from the stop in focus, or else from the top of the window. */
  const step = (by) => {
    const all = stops();
    const focused = all.findIndex((stop) => stop.contains(document.activeElement));
    const barEnd = form.getBoundingClientRect().bottom;
    let next = all[focused + by];
    if (focused === -1 || !isInView(all[focused])) {
      const below = all.findIndex((stop) => stop.getBoundingClientRect().bottom > barEnd + 24);
      const from = below === -1 ? all.length : below;
      next = all[by > 0 ? from : from - 1];
    }
    if (!next) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'start' });
  };

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, select')) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
    else if (event.key === '/') search.focus();
    else return;
    event.preventDefault();
  });
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  // The fields are reset only after the event.
  form.addEventListener('reset', () => setTimeout(apply));
  form.hidden = false;
  apply();
})();
