/*
 * A client's answers, kept in the browser until they are saved as a file. Without this script there
 * are no fields for them.
 */
(() => {
  const bar = document.querySelector('.answer-bar');
  if (!bar) return;
  const { report, clips: clipCount, proposed: proposedCount } = bar.dataset;
  const [output, saveButton, openButton, dialog] = ['output', '.save', '.next-open', 'dialog'].map(
    (part) => bar.querySelector(part),
  );
  const client = dialog.querySelector('input');
  const parts = [...document.querySelectorAll('.answers')];
  const collective = document.querySelector('.answer-all');
  const nextLink = document.querySelector('.next-unanswered');
  const player = document.querySelector('.player');
  const { kept, isStored, read, write } = storedAnswers(`clipcheck-answers-${report}`);
  /** On links within the bundle once there are answers. */
  const answeredSearch = '?answered';

  const title = document.querySelector('h1').textContent.toLowerCase();
  const slug = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
  const fileName = `${slug}-answers.json`.replace(/^-/, '');
  /** By button for all clips of a decision: the time of its answers, by which they are undone. */
  const answeredAt = new Map();
  /** By part: its answers before the last change, and those that it took away. */
  const undoable = new Map();
  const visited = new Set();

  const hasText = (part) => part.querySelector('textarea').value.trim() !== '';

  const answersOf = (clip) => kept.clips[clip]?.answers ?? [];

  const storageText = (count) => {
    if (!isStored()) return 'This browser keeps no answers: save them before you leave this page.';
    if (kept.wasSaved && !kept.isChanged) return '';
    if (count > 0) return 'Stored here, not sent yet.';
    return location.search === answeredSearch
      ? 'This browser keeps the answers of each page apart: save them on each page.'
      : '';
  };

  const savedText = (left) => {
    if (!kept.wasSaved) return left === 0 ? `Now save your answers and send us ${fileName}.` : '';
    return kept.isChanged
      ? 'Changed since you saved: save again, and send that file.'
      : `Saved as ${fileName}: send it to whoever sent you these clips.`;
  };

  const answeredClips = () => Object.values(kept.clips).filter(({ answers }) => answers.length > 0);

  const drawBar = () => {
    const answered = answeredClips();
    const count = answered.length;
    const left = clipCount - count;
    const proposed = answered.filter(({ isProposed }) => isProposed).length;
    const counts = [
      [count - proposed, clipCount - proposedCount, 'to decide'],
      [proposed, proposedCount, 'proposals'],
    ].flatMap(([part, all, noun]) => (all > 0 ? `${part} of ${all} ${noun}` : []));
    const some = left === 0 ? 'All answered.' : `Answered: ${counts.join(' · ')}.`;
    const texts = [some, savedText(left), storageText(count)];
    output.value = texts.filter(Boolean).join(' ');
  };

  /** Links to the next clip without an answer, first of those to decide, in the order of the list. */
  const drawNext = () => {
    if (!nextLink) return;
    const current = kept.pages.findIndex(([clip]) => clip === parts[0].dataset.clip);
    const others = [...kept.pages.slice(current + 1), ...kept.pages.slice(0, current)];
    const open = others.filter(([clip]) => answersOf(clip).length === 0);
    const next = open.find(([, , decision]) => decision === 'undecided') ?? open[0];
    nextLink.hidden = !next;
    if (next) nextLink.href = next[1];
  };

  /** On a list, a clip without an answer that the button did not go to, first those to decide. */
  const nextOpen = () => {
    const open = parts.filter(
      (part) => cardOf(part)?.hidden === false && answersOf(part.dataset.clip).length === 0,
    );
    const first = (list) => list.find(({ dataset }) => dataset.decision === 'undecided') ?? list[0];
    return first(open.filter((part) => !visited.has(part))) ?? first(open);
  };

  const nameOf = (part, { kind, frame }) => {
    const { name } = part.querySelector(`[value="${kind}"]`).dataset;
    return frame === null ? name : `${name} · frame ${frame}`;
  };

  const rowOf = (part, kind, [title, text], label, edit) => {
    const [row, name, button] = ['li', 'strong', 'button'].map((tag) =>
      document.createElement(tag),
    );
    row.dataset.kind = kind;
    name.textContent = title;
    button.type = 'button';
    button.textContent = label;
    button.addEventListener('click', () => change(part, edit));
    row.append(name, ` ${text} `, button);
    return row;
  };

  const drawAnswers = (part) => {
    const answers = answersOf(part.dataset.clip);
    const rows = answers.map((answer, index) =>
      rowOf(part, answer.kind, [nameOf(part, answer), answer.text], 'Remove', (list) =>
        list.filter((_, other) => other !== index),
      ),
    );
    const { before, lost } = undoable.get(part) ?? { lost: [] };
    if (lost.length > 0) {
      const texts = lost.map((answer) => `${nameOf(part, answer)} ${answer.text}`);
      rows.push(rowOf(part, 'removed', ['Removed:', texts.join(' · ')], 'Undo', () => before));
    }
    part.querySelector('ul').replaceChildren(...rows);
    for (const button of part.querySelectorAll(':scope > [value]')) {
      button.disabled = answers.some(({ kind }) => kind === button.value);
    }
  };

  const cardOf = (part) => part.closest('.card');

  /** By outcome, clips with a decision of the sender about which nothing is answered or typed yet. */
  const unanswered = (decision) => {
    const open = parts.filter(
      (part) =>
        part.dataset.decision === decision &&
        answersOf(part.dataset.clip).length === 0 &&
        !hasText(part),
    );
    const isOf = (outcome) => (part) => cardOf(part).dataset.outcome === outcome;
    return {
      reviewed: open.filter((part) => !isOf('Not reviewed yet')(part)),
      notReviewed: open.filter(isOf('Not reviewed yet')).length,
      withFindings: open.filter(isOf('With findings')).length,
    };
  };

  /** The buttons that agree to proposals to keep, or to reject, and then undo that. */
  const drawCollective = () => {
    for (const button of collective?.querySelectorAll('button') ?? []) {
      const isOfAll = ({ at }) => at === answeredAt.get(button);
      const answered = parts.filter(({ dataset }) => answersOf(dataset.clip).some(isOfAll)).length;
      if (answered === 0) answeredAt.delete(button);
      const isKept = button.dataset.decision === 'keep';
      const { reviewed, notReviewed, withFindings } = unanswered(button.dataset.decision);
      const count = answered || reviewed.length;
      const action = `${isKept ? 'keep' : 'reject'} ${count} ${count === 1 ? 'clip' : 'clips'}`;
      button.hidden = count === 0;
      const notes = [
        isKept && withFindings > 0 && `${withFindings} with findings`,
        notReviewed > 0 && `${notReviewed} not reviewed left out`,
      ].filter(Boolean);
      const noted = notes.length === 0 ? '' : ` (${notes.join('; ')})`;
      const offer = `Agree to ${action}${noted}`;
      button.textContent = answered > 0 ? `Undo: agreed to ${action}` : offer;
    }
  };

  /** For the filters. */
  const markAnswered = (part) => {
    const isDone = answersOf(part.dataset.clip).length > 0 && !hasText(part);
    const card = cardOf(part);
    if (card) card.dataset.answered = isDone ? 'yes' : 'no';
  };

  const draw = () => {
    drawBar();
    drawCollective();
    drawNext();
    openButton.hidden = !nextOpen();
    for (const part of parts) {
      drawAnswers(part);
      markAnswered(part);
    }
  };

  const refresh = () => {
    read();
    undoable.clear();
    answeredAt.clear();
    draw();
  };

  /** Reads first: another tab may have changed them. */
  const keep = (edit) => {
    read();
    // Later than what it replaces, also if the clock was set back.
    kept.changedMs = Math.max(Date.now(), kept.changedMs + 1);
    kept.isChanged = true;
    edit();
    write();
    draw();
  };

  const setAnswers = ({ dataset: { clip, name, proof, decision } }, answers) => {
    const isProposed = decision !== 'undecided';
    kept.clips[clip] = { changedMs: kept.changedMs, name, proof, isProposed, answers };
  };

  /** Leaves the focus on the last answer, or on Undo: the button that was pressed may be disabled. */
  const change = (part, edit) => {
    keep(() => {
      const before = answersOf(part.dataset.clip);
      const answers = edit(before);
      undoable.set(part, { before, lost: before.filter((answer) => !answers.includes(answer)) });
      setAnswers(part, answers);
    });
    const last = part.querySelector('li:last-child button');
    (last ?? part.querySelector('[value="approval"]')).focus();
  };

  /** Earlier answers that an answer replaces: a clip is approved or to be changed, not both. */
  const replacedBy = { approval: ['approval', 'change'], change: ['approval'], comment: [] };

  const created = (kind, frame, text) => ({ frame, kind, text, at: new Date().toISOString() });

  const answer = (part, button) => {
    const [text, aboutFrame] = ['textarea', 'input'].map((field) => part.querySelector(field));
    const kind = button.value;
    const needsText = button.closest('details') !== null;
    text.required = needsText;
    text.value = text.value.trim();
    if (!text.reportValidity()) return;
    const frame = aboutFrame.checked && needsText ? Number(player.dataset.frame) : null;
    if (cardOf(part)) part.querySelector('details').open = false;
    change(part, (list) => [
      ...list.filter((other) => !replacedBy[kind].includes(other.kind)),
      created(
        kind,
        frame,
        [button.dataset.text, text.value].filter(Boolean).join(': ').slice(0, text.maxLength),
      ),
    ]);
    if (!needsText && nextLink && !nextLink.hidden) nextLink.focus();
    text.value = '';
    aboutFrame.checked = false;
  };

  for (const part of parts) {
    part.addEventListener('click', ({ target }) => {
      if (target.matches('button[value]')) answer(part, target);
    });
    // So that the frame stays the one that the client writes about.
    part.addEventListener('input', () => {
      player?.querySelector('video').pause();
      markAnswered(part);
    });
    part.hidden = false;
  }

  if (player) {
    const label = parts[0].querySelector('label');
    let found = null;
    const showFrame = () => {
      label.querySelector('span').textContent = player.querySelector('.readout').value;
      const before = found;
      found = document.querySelector('.is-chosen:has(.go)');
      if (found !== before) label.querySelector('input').checked = found !== null;
    };
    new MutationObserver(showFrame).observe(player, { attributeFilter: ['data-frame'] });
    label.hidden = false;
  }

  /** Asks for the name, unless a text is no answer yet, since no button was pressed. */
  const askName = () => {
    const part = parts.find(hasText);
    if (part) {
      part.querySelector('details').open = true;
      part.querySelector('textarea').focus();
      const names = [...part.querySelectorAll('details button')].map(
        ({ textContent }) => `“${textContent}”`,
      );
      output.value = `Not saved yet: press ${names.join(' or ')} for this text first.`;
      return;
    }
    if (Object.keys(kept.clips).length === 0) {
      output.value = 'No answers yet: approve a clip, ask for a change, or comment.';
      return;
    }
    const unanswered = `${clipCount - answeredClips().length} of ${clipCount} clips`;
    const text = `Unanswered: ${unanswered}. Your browser saves ${fileName}: send us that file.`;
    dialog.querySelector('p').textContent = text;
    client.value = kept.client;
    dialog.showModal();
  };

  const save = () => {
    keep(() => {
      kept.client = client.value.trim();
      kept.isChanged = false;
      kept.wasSaved = true;
    });
    const clips = Object.entries(kept.clips).map(([sha256, { name, proof, answers }]) => ({
      sha256,
      name,
      proof,
      answers,
    }));
    const answers = {
      clipcheck: 'answers',
      version: 1,
      report_id: report,
      client: kept.client,
      saved: new Date().toISOString(),
      clips,
    };
    const file = new Blob([JSON.stringify(answers)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = fileName;
    link.click();
  };

  collective?.addEventListener('click', ({ target: button }) => {
    if (!button.matches('button')) return;
    keep(() => {
      const at = answeredAt.get(button);
      if (at !== undefined) {
        for (const part of parts) {
          const answers = answersOf(part.dataset.clip);
          const others = answers.filter((one) => one.at !== at);
          if (others.length < answers.length) setAnswers(part, others);
        }
        return;
      }
      const { reviewed } = unanswered(button.dataset.decision);
      const approval = created('approval', null, '');
      answeredAt.set(button, approval.at);
      for (const part of reviewed) {
        undoable.delete(part);
        const { text } = part.querySelector('[value="approval"]').dataset;
        setAnswers(part, [{ ...approval, text }]);
      }
    });
  });
  openButton.addEventListener('click', () => {
    const next = nextOpen();
    if (visited.has(next)) visited.clear();
    visited.add(next);
    next.parentElement.scrollIntoView({ block: 'center' });
    next.querySelector('button').focus({ preventScroll: true });
  });
  // Filters hide cards.
  new MutationObserver(() => {
    openButton.hidden = !nextOpen();
  }).observe(document.querySelector('main'), { subtree: true, attributeFilter: ['hidden'] });
  saveButton.addEventListener('click', askName);
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    dialog.close();
    save();
  });
  dialog.querySelector('[type="button"]').addEventListener('click', () => dialog.close());
  document.addEventListener('click', ({ target }) => {
    const link = target.closest('a[href*=".html"]');
    if (link && Object.keys(kept.clips).length > 0) link.search = answeredSearch;
  });
  addEventListener('storage', refresh);
  addEventListener('pageshow', refresh);
  addEventListener('beforeunload', (event) => {
    if ((!isStored() && kept.isChanged) || parts.some(hasText)) event.preventDefault();
  });
  for (const part of document.querySelectorAll('.answer-bar, .answer-hint')) part.hidden = false;
  for (const name of document.querySelectorAll('.answer-hint bdi:empty'))
    name.textContent = `“${fileName}”`;
  refresh();
  if (parts.some(cardOf)) {
    kept.pages = parts.map((part) => {
      const { clip, decision } = part.dataset;
      return [clip, cardOf(part).querySelector('a')?.href, decision];
    });
  }
  // Also what only one of the stores had.
  write();
})();
