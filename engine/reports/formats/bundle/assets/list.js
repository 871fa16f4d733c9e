/* Filters and sorts clips by hiding and moving rows; without this script all are visible. */
(() => {
  const { form, searchedWords, countText, start } = window.reportFilters;
  const table = document.querySelector('table.clips');
  const body = table.tBodies[0];
  const collator = new Intl.Collator('en', { numeric: true });

  const rows = [...body.rows].map((row) => ({
    row,
    outcome: row.dataset.outcome,
    /** Distinct combinations of type, severity and verdict of its findings. */
    findings: JSON.parse(row.dataset.findings),
    text: row.textContent.toLowerCase(),
  }));

  const apply = () => {
    const values = new FormData(form);
    const outcome = values.get('outcome');
    const words = searchedWords();
    const byKey = ['type', 'severity', 'verdict'].map((key) => values.get(key));
    const hasAny = byKey.some((value) => value !== '');
    let shown = 0;
    for (const { row, outcome: rowOutcome, findings, text } of rows) {
      row.hidden = !(
        (outcome === '' || outcome === rowOutcome) &&
        words.every((word) => text.includes(word)) &&
        (!hasAny ||
          findings.some((finding) =>
            byKey.every((value, index) => value === '' || value === finding[index]),
          ))
      );
      if (!row.hidden) shown += 1;
    }
    return countText(shown, rows.length, 'clip');
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
    const index = links.indexOf(document.activeElement);
    (links[index + by] ?? (index === -1 ? links[0] : undefined))?.focus();
  };

  start(apply, step);
})();
