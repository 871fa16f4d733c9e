/* The filter bar and its keys: in HTML reports and in the list of a bundle. */
(() => {
  const form = document.querySelector('form.filters');

  /** Words of the search; all of them must occur. */
  const searchedWords = () =>
    new FormData(form).get('text').toLowerCase().split(/\s+/).filter(Boolean);

  /** "12 clips", "3 of 12 clips". */
  const countText = (shown, all, noun) =>
    `${shown === all ? '' : `${shown.toLocaleString('en')} of `}${all.toLocaleString('en')} ${noun}${all === 1 ? '' : 's'}`;

  /**
   * Shows the filter bar, which stays hidden without a script.
   * @param apply hides what does not match, and returns the counts to show
   * @param step moves the focus by 1 or -1
   */
  const start = (apply, step) => {
    const search = form.elements.namedItem('text');
    const output = form.querySelector('output');
    const update = () => {
      output.value = apply();
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
    form.addEventListener('input', update);
    form.addEventListener('submit', (event) => event.preventDefault());
    // The fields are reset only after the event.
    form.addEventListener('reset', () => setTimeout(update));
    form.hidden = false;
    update();
  };

  window.reportFilters = { form, searchedWords, countText, start };
})();
