/*
 * A client's answers, kept in the browser until they are saved as a file. Without this script there
 * are no fields for them.
 */
(() => {
  const bar = document.querySelector('.answer-bar');
  if (!bar) return;
  const { report } = bar.dataset;
  const client = bar.elements.namedItem('client');
  const output = bar.querySelector('output');
  const parts = [...document.querySelectorAll('.answers')];
  const player = document.querySelector('.player');
  const key = `clipcheck-answers-${report}`;
  /** On links within the bundle once there are answers. */
  const answeredHash = '#answered';

  /** The client's name; proof and answers by the hash of their clip. */
  let kept = { client: '', clips: {} };
  let isStored = true;
  let isSaved = true;

  const read = () => {
    // The store may have an earlier state than the page if it is full.
    if (!isStored) return;
    try {
      kept = JSON.parse(localStorage.getItem(key)) ?? kept;
    } catch {
      isStored = false;
    }
  };

  const write = () => {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      isStored = false;
    }
  };

  const countText = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

  const storageText = (count) => {
    if (!isStored) return 'This browser keeps no answers: save them before you leave this page.';
    return location.hash === answeredHash && count === 0
      ? 'This browser keeps the answers of each page apart: save them on each page.'
      : '';
  };

  const drawBar = () => {
    const lists = Object.values(kept.clips).map(({ answers }) => answers.length);
    const answered = lists.filter((length) => length > 0).length;
    const count = lists.reduce((sum, length) => sum + length, 0);
    const counts = `${countText(count, 'answer')} about ${countText(answered, 'clip')}.`;
    output.value = `${count === 0 ? 'No answers yet.' : counts} ${storageText(count)}`;
    if (client !== document.activeElement) client.value = kept.client;
  };

  const nameOf = (part, { kind, frame }) => {
    const { name } = part.querySelector(`[value="${kind}"]`).dataset;
    return frame === null ? name : `${name} · frame ${frame}`;
  };

  const drawAnswers = (part) => {
    const answers = kept.clips[part.dataset.clip]?.answers ?? [];
    const rows = answers.map((answer, index) => {
      const [row, name, remove] = ['li', 'strong', 'button'].map((tag) =>
        document.createElement(tag),
      );
      name.textContent = nameOf(part, answer);
      remove.type = 'button';
      remove.textContent = 'Remove';
      remove.addEventListener('click', () => {
        change(part, (list) => list.filter((_, other) => other !== index));
        part.querySelector('summary').focus();
      });
      row.append(name, ` ${answer.text} `, remove);
      return row;
    });
    part.querySelector('ul').replaceChildren(...rows);
  };

  const draw = () => {
    drawBar();
    for (const part of parts) drawAnswers(part);
  };

  const refresh = () => {
    read();
    draw();
  };

  /** Reads first: another tab may have changed them. */
  const keep = (edit) => {
    read();
    edit();
    isSaved = false;
    write();
    draw();
  };

  const change = ({ dataset: { clip, proof } }, edit) =>
    keep(() => {
      kept.clips[clip] = { proof, answers: edit(kept.clips[clip]?.answers ?? []) };
    });

  /** Earlier answers that an answer replaces: a clip is approved or to be changed, not both. */
  const replacedBy = { approval: ['approval', 'change'], change: ['approval'], comment: [] };

  const answer = (part, kind) => {
    const [text, aboutFrame] = ['textarea', 'input'].map((field) => part.querySelector(field));
    const isApproval = kind === 'approval';
    text.required = !isApproval;
    text.value = text.value.trim();
    if (!text.reportValidity()) return;
    const added = {
      frame: aboutFrame.checked && !isApproval ? Number(player.dataset.frame) : null,
      kind,
      text: text.value,
      at: new Date().toISOString(),
    };
    change(part, (list) => [
      ...list.filter((other) => !replacedBy[kind].includes(other.kind)),
      added,
    ]);
    text.value = '';
    aboutFrame.checked = false;
  };

  for (const part of parts) {
    part.addEventListener('click', ({ target }) => {
      if (target.matches('button[value]')) answer(part, target.value);
    });
    // So that the frame stays the one that the client writes about.
    part.addEventListener('input', () => player?.querySelector('video').pause());
    part.hidden = false;
  }

  if (player) {
    const label = parts[0].querySelector('label');
    const showFrame = () => {
      label.querySelector('span').textContent = player.dataset.frame;
    };
    new MutationObserver(showFrame).observe(player, { attributeFilter: ['data-frame'] });
    showFrame();
    label.hidden = false;
  }

  /** The field of a text that is no answer yet, since no button was pressed. */
  const unansweredText = () =>
    parts.map((part) => part.querySelector('textarea')).find(({ value }) => value.trim() !== '');

  const save = () => {
    const text = unansweredText();
    if (text) {
      text.closest('details').open = true;
      text.focus();
      output.value = 'Not saved yet: choose “Ask for a change” or “Comment” for this text first.';
      return;
    }
    const clips = Object.entries(kept.clips).map(([sha256, clip]) => ({ sha256, ...clip }));
    if (clips.length === 0) {
      output.value = 'No answers yet: approve a clip, ask for a change, or comment.';
      return;
    }
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
    link.download = 'answers.json';
    link.click();
    isSaved = true;
    output.value = 'Saved as answers.json. Send it to whoever sent you these clips.';
  };

  client.addEventListener('input', () =>
    keep(() => {
      kept.client = client.value.trim();
    }),
  );
  bar.addEventListener('submit', (event) => {
    event.preventDefault();
    save();
  });
  for (const link of document.querySelectorAll('a[href$=".html"]')) {
    link.addEventListener('click', () => {
      if (Object.keys(kept.clips).length > 0) link.hash = answeredHash;
    });
  }
  addEventListener('storage', refresh);
  addEventListener('pageshow', refresh);
  addEventListener('beforeunload', (event) => {
    if ((!isStored && !isSaved) || unansweredText()) event.preventDefault();
  });
  bar.hidden = false;
  refresh();
})();
