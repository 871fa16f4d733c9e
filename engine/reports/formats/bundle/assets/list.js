/*
 * Filters and order of the list of clips. It only ever hides rows and moves them; without it all of
 * them are there.
 */
(() => {
  const form = document.querySelector('form.filters');
  const table = document.querySelector('table.clips');
  if (!form || !table) return;
  const search = form.elements.namedItem('text');
  const told = form.querySelector('output');
  const body = table.tBodies[0];
  const collator = new Intl.Collator('en', { numeric: true });

  const rows = [...body.rows].map((row) => ({
    row,
    state: row.dataset.state,
    /** Type, severity and verdict of its findings, each set once. */
    findings: JSON.parse(row.dataset.findings),
    text: row.textContent.toLowerCase(),
  }));

  const apply = () => {
    const chosen = new FormData(form);
    const state = chosen.get('state');
    const words = chosen.get('text').toLowerCase().split(/\s+/).filter(Boolean);
    const byKey = ['type', 'severity', 'verdict'].map((key) => chosen.get(key));
    const hasAny = byKey.some((value) => value !== '');
    let shown = 0;
    for (const { row, state: own, findings, text } of rows) {
      row.hidden = !(
        (state === '' || state === own) &&
        words.every((word) => text.includes(word)) &&
        (!hasAny ||
          findings.some((finding) =>
            byKey.every((value, index) => value === '' || value === finding[index]),
          ))
      );
      if (!row.hidden) shown += 1;
    }
    const all = rows.length.toLocaleString('en');
    const of = shown === rows.length ? all : `${shown.toLocaleString('en')} of ${all}`;
    told.value = `${of} clip${rows.length === 1 ? '' : 's'}`;
  };

  const sortBy = (heading) => {
    const column = heading.cellIndex;
    const isDescending = heading.getAttribute('aria-sort') === 'ascending';
    for (const other of heading.parentElement.cells) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
    const textOf = ({ row }) => row.cells[column].textContent.trim();
    const sorted = rows
      .map((entry) => ({ row: entry.row, key: textOf(entry) }))
      .sort((one, other) => collator.compare(one.key, other.key) * (isDescending ? -1 : 1));
    body.append(...sorted.map(({ row }) => row));
  };

  for (const heading of table.tHead.rows[0].cells) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.append(...heading.childNodes);
    button.addEventListener('click', () => sortBy(heading));
    heading.append(button);
  }

  const step = (by) => {
    const links = rows
      .map(({ row }) => row)
      .filter((row) => !row.hidden)
      .sort((one, other) => one.rowIndex - other.rowIndex)
      .map((row) => row.querySelector('a'));
    const at = links.indexOf(document.activeElement);
    (links[at + by] ?? (at === -1 ? links[0] : undefined))?.focus();
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
