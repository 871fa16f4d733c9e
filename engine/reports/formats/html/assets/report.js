/* Filters clips and findings by attributes; without this script everything is visible. */
(() => {
  const { form, searchedWords, countText, start } = window.reportFilters;
  const findingKeys = ['type', 'severity', 'verdict'];

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

  const rows = new Map(
    [...document.querySelectorAll('tr[data-clip]')].map((row) => [row.dataset.clip, row]),
  );
  const clips = [...document.querySelectorAll('.clip')].map((section) => ({
    section,
    row: rows.get(section.id),
    head: [...section.children].filter((part) => !part.classList.contains('finding')),
    findings: [...section.querySelectorAll('.finding')],
  }));
  const allFindings = clips.reduce((sum, { findings }) => sum + findings.length, 0);

  const filterValues = () => {
    const values = new FormData(form);
    return {
      outcome: values.get('outcome'),
      words: searchedWords(),
      byKey: findingKeys.map((key) => [key, values.get(key)]).filter(([, value]) => value !== ''),
    };
  };

  const hasWords = (parts, words) =>
    words.every((word) => parts.some((part) => textOf(part).includes(word)));

  const apply = () => {
    const { outcome, words, byKey } = filterValues();
    let shownClips = 0;
    let shownFindings = 0;
    for (const { section, row, head, findings } of clips) {
      const hasOutcome = outcome === '' || section.dataset.outcome === outcome;
      // Words of the clip itself count for all of its findings.
      const inHead = hasWords(head, words);
      let here = 0;
      for (const finding of findings) {
        const isShown =
          hasOutcome &&
          byKey.every(([key, value]) => finding.dataset[key] === value) &&
          (inHead || hasWords([finding, ...head], words));
        finding.hidden = !isShown;
        if (isShown) here += 1;
      }
      const isShown = hasOutcome && (here > 0 || (byKey.length === 0 && inHead));
      section.hidden = !isShown;
      if (row) row.hidden = !isShown;
      shownFindings += here;
      if (isShown) shownClips += 1;
    }
    return `${countText(shownClips, clips.length, 'clip')} · ${countText(shownFindings, allFindings, 'finding')}`;
  };

  /** Elements that the keys step through: visible findings, and visible clips without any. */
  const stops = () =>
    clips
      .filter(({ section }) => !section.hidden)
      .flatMap(({ section, findings }) => {
        const shown = findings.filter((finding) => !finding.hidden);
        return shown.length > 0 ? shown : [section];
      });

  const isInView = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };

  /** The stop in focus unless it was scrolled out of view, else the topmost one in view. */
  const current = () => {
    const focused = document.activeElement?.closest('.finding, .clip');
    if (focused && isInView(focused)) return focused;
    const below = form.getBoundingClientRect().bottom + 24;
    return document.elementFromPoint(innerWidth / 2, below)?.closest('.finding, .clip') ?? null;
  };

  const step = (by) => {
    const all = stops();
    const from = current();
    const index = all.indexOf(from);
    let next = all[index + by];
    if (index === -1) {
      // Between two stops, or before the first one.
      const following = from
        ? all.findIndex(
            (stop) => from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
          )
        : 0;
      next = all[by > 0 ? following : following - 1];
    }
    if (!next) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'start' });
  };

  start(apply, step);
})();
