/*
 * Filters clips and findings by the attributes of a page, and moves between them by keys. Without
 * this script everything is visible, except the filter bar. The filters are in the page's address.
 * The list of a bundle passes them, and the clips that it shows, to the page of a clip.
 */
(() => {
  const form = document.querySelector('form.filters');
  const isFilter = () => location.hash.includes('=');
  const fileOf = ({ pathname }) => pathname.split('/').at(-1);
  if (!form) {
    if (!isFilter()) return;
    const listed = new URLSearchParams(location.hash.slice(1)).getAll('clip');
    const own = listed.indexOf(fileOf(location));
    const beside = own === -1 ? {} : { prev: listed[own - 1], next: listed[own + 1] };
    for (const link of document.querySelectorAll('.clip-links a')) {
      if (link.rel in beside) {
        link.hidden = !beside[link.rel];
        link.href = `./${beside[link.rel]}`;
      }
      link.hash = location.hash;
    }
    return;
  }
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
    const parts =
      ':is(.clip-lead, .row, .card) > :not(.finding, summary), .row-text > :not(:has(.dismissed)), .row-text > * > :not(.dismissed), .checks';
    // Its own, or that of its shot.
    const prompt =
      clip.querySelector('.prompt, .no-prompt') ?? clip.closest('.shot')?.querySelector('.prompt');
    return {
      clip,
      head: [...(isWhole ? [clip] : clip.querySelectorAll(parts)), ...(prompt ? [prompt] : [])],
      findings: isWhole ? listedFindings(clip.dataset.findings) : elements.map(findingIn),
    };
  });

  /** Numbers of findings by what they are called: dismissed ones by their verdict. */
  const countByNoun = (elements) => {
    const counts = new Map([['finding', 0]]);
    for (const { dataset } of elements) {
      const noun = dataset.dismissed ?? 'finding';
      counts.set(noun, (counts.get(noun) ?? 0) + 1);
    }
    return counts;
  };
  const allFindings = countByNoun(document.querySelectorAll('.finding'));
  const sections = [...document.querySelectorAll('.details, .shot, .sheet')];

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
    const shownFindings = [];
    for (const { clip, head, findings } of clips) {
      const mayShow = ['outcome', 'decision', 'answered'].every((key) =>
        matches(key, clip.dataset[key]),
      );
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
        if (isShown && element) shownFindings.push(element);
      }
      if (clip.matches('.row:has(.finding)')) clip.open = !isAnyFinding && matching > 0;
      const isShown = mayShow && (matching > 0 || (isAnyFinding && inHead));
      clip.hidden = !isShown;
      if (isShown) shownClips += 1;
    }
    for (const section of sections) {
      section.hidden = !section.querySelector('[data-outcome][data-decision]:not([hidden])');
    }
    const shown = countByNoun(shownFindings);
    const counts = [
      [shownClips, clips.length, 'clip'],
      ...[...allFindings].map(([noun, all]) => [shown.get(noun) ?? 0, all, noun]),
    ].filter(([, all]) => all > 0);
    output.value =
      shownClips > 0 ? counts.map((count) => countText(...count)).join(' · ') : 'No matching clips';
  };

  const readAddress = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (target?.matches('.row')) target.open = true;
    const hidden = target?.closest('[hidden]');
    if (!isFilter() && !hidden) return;
    const wanted = new URLSearchParams(isFilter() ? location.hash.slice(1) : '');
    for (const field of form.elements) {
      if (field.type === 'checkbox') field.checked = wanted.has(field.name);
      else if (field.name) field.value = wanted.get(field.name) ?? '';
    }
    apply();
    if (hidden) hidden.scrollIntoView();
    writeAddress();
  };

  const setFilters = () => [...new FormData(form)].filter(([, value]) => value !== '');

  const writeAddress = () => {
    const set = setFilters();
    const address = new URL(location.href);
    if (set.length > 0 || isFilter()) address.hash = new URLSearchParams(set);
    history.replaceState(null, '', address);
  };

  const passFilters = ({ target }) => {
    const link = target.closest('.card > a');
    if (!link) return;
    const set = setFilters();
    const shown = [...document.querySelectorAll('.card:not([hidden]) > a')];
    const pages = set.length === 0 ? [] : shown.map((card) => ['clip', fileOf(card)]);
    link.hash = new URLSearchParams([...set, ...pages]);
  };

  /** Elements that the keys step through: visible findings, and visible clips without any. */
  const stops = () =>
    clips
      .filter(({ clip }) => !clip.hidden)
      .flatMap(({ clip, findings }) => {
        const shown = findings.flatMap(({ element }) =>
          element && !element.hidden && clip.open !== false ? element : [],
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
  for (const name of ['click', 'auxclick']) document.addEventListener(name, passFilters);
  form.addEventListener('input', apply);
  form.addEventListener('change', writeAddress);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () =>
    // The fields are reset only after the event.
    setTimeout(() => {
      apply();
      writeAddress();
    }),
  );
  const followAddress = () => {
    readAddress();
    if (isFilter()) form.scrollIntoView();
  };
  addEventListener('hashchange', followAddress);
  form.hidden = false;
  apply();
  followAddress();
})();
