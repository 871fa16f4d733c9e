/*
 * Filters and keys of an HTML report. It reads what the page says in its attributes, and only ever
 * hides and shows; without it everything is there.
 */
(() => {
  const form = document.querySelector('form.filters');
  const search = form.elements.namedItem('text');
  const told = form.querySelector('output');
  const findingKeys = ['type', 'severity', 'verdict'];

  /** Text that is searched, by element; gathered when it is first needed. */
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

  const wanted = () => {
    const chosen = new FormData(form);
    return {
      state: chosen.get('state'),
      words: chosen.get('text').toLowerCase().split(/\s+/).filter(Boolean),
      byKey: findingKeys.map((key) => [key, chosen.get(key)]).filter(([, value]) => value !== ''),
    };
  };

  const hasWords = (parts, words) =>
    words.every((word) => parts.some((part) => textOf(part).includes(word)));

  const count = (shown, all, noun) =>
    `${shown === all ? '' : `${shown.toLocaleString('en')} of `}${all.toLocaleString('en')} ${noun}${all === 1 ? '' : 's'}`;

  const apply = () => {
    const { state, words, byKey } = wanted();
    let shownClips = 0;
    let shownFindings = 0;
    for (const { section, row, head, findings } of clips) {
      const isOfState = state === '' || section.dataset.state === state;
      // Words that are in the clip itself are in all of its findings.
      const inHead = hasWords(head, words);
      let here = 0;
      for (const finding of findings) {
        const isShown =
          isOfState &&
          byKey.every(([key, value]) => finding.dataset[key] === value) &&
          (inHead || hasWords([finding, ...head], words));
        finding.hidden = !isShown;
        if (isShown) here += 1;
      }
      const isShown = isOfState && (here > 0 || (byKey.length === 0 && inHead));
      section.hidden = !isShown;
      if (row) row.hidden = !isShown;
      shownFindings += here;
      if (isShown) shownClips += 1;
    }
    told.value = `${count(shownClips, clips.length, 'clip')} · ${count(shownFindings, allFindings, 'finding')}`;
  };

  /** Where the keys go: shown findings, and shown clips that have none to go to. */
  const stops = () =>
    clips
      .filter(({ section }) => !section.hidden)
      .flatMap(({ section, findings }) => {
        const shown = findings.filter((finding) => !finding.hidden);
        return shown.length > 0 ? shown : [section];
      });

  const isSeen = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };

  /** The stop that has the focus, unless somebody has scrolled away from it; else what is on top. */
  const current = () => {
    const focused = document.activeElement?.closest('.finding, .clip');
    if (focused && isSeen(focused)) return focused;
    const below = form.getBoundingClientRect().bottom + 24;
    return document.elementFromPoint(innerWidth / 2, below)?.closest('.finding, .clip') ?? null;
  };

  const step = (by) => {
    const all = stops();
    const from = current();
    const at = all.indexOf(from);
    let next = all[at + by];
    if (at === -1) {
      // Between two stops, or before the first of them.
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
  // The fields are empty again only after the event.
  form.addEventListener('reset', () => setTimeout(apply));
  form.hidden = false;
  apply();
})();
