/*
 * The player on the page of a clip. It takes frames and times from the page's attributes and fetches
 * nothing. Without this script the video has the browser's own controls.
 */
(() => {
  const player = document.querySelector('.player');
  if (!player) return;
  const video = player.querySelector('video');
  const drawing = player.querySelector('.box');
  const { layout, startSecs, endSec, fps, findings } = JSON.parse(player.dataset.clip);
  const lastFrame = startSecs.length - 1;
  /** Time after which to seek again. Browsers usually report a found frame in milliseconds. */
  const overdueMs = 250;
  /** Minimum size of a touch target. */
  const targetPx = 24;

  /** The frame on screen, and the requested frame. */
  let shown = 0;
  let wanted = 0;
  /** Index of the selected finding; -1 for none. */
  let chosen = -1;

  const startOf = (frame) => startSecs[frame] ?? endSec;

  const frameAt = (sec) =>
    Math.max(
      0,
      startSecs.findLastIndex((start) => start <= sec),
    );

  /** The frame whose start is nearest, since browsers round the time of a frame. */
  const nearestFrame = (sec) => {
    const before = frameAt(sec);
    const after = Math.min(lastFrame, before + 1);
    return sec - startSecs[before] <= startSecs[after] - sec ? before : after;
  };

  const timecodeOf = (frame) => {
    const rate = Math.max(1, Math.round(fps));
    const seconds = Math.floor(frame / rate);
    return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % rate]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  };

  /** Interpolates a box between its keyframes, linearly in time; outside it does not move. */
  const boxAt = (boxes, frame) => {
    const next = boxes.findIndex(([boxFrame]) => boxFrame > frame);
    const before = boxes.at(next === -1 ? -1 : next - 1);
    if (next <= 0) return (next === 0 ? boxes[0] : before).slice(1);
    const after = boxes[next];
    const from = startOf(before[0]);
    const share = (startOf(frame) - from) / (startOf(after[0]) - from);
    return before.slice(1).map((edge, index) => edge + (after[index + 1] - edge) * share);
  };

  /** The edges of a finding's mark at a frame: left, top, right, bottom; null for none. */
  const markAt = ({ first, last, isClipWide, boxes }, frame) => {
    if (isClipWide || frame < first || frame > last) return null;
    return boxes.length > 0 ? boxAt(boxes, frame) : [0, 0, 1, 1];
  };

  /** Clients think in seconds. */
  const nameOf = (frame) =>
    layout === 'technical' ? `frame ${frame}` : `${startOf(frame).toFixed(2)} s (frame ${frame})`;

  const svg = (name, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  const rectsOf = (finding, index) => {
    const edges = markAt(finding, shown);
    if (!edges) return [];
    const [left, top, right, bottom] = edges;
    const rect = {
      x: `${100 * left}%`,
      y: `${100 * top}%`,
      width: `${100 * (right - left)}%`,
      height: `${100 * (bottom - top)}%`,
    };
    const group = svg('g', {
      'data-finding': finding.number,
      'data-type': finding.type,
      'data-kind': finding.boxes.length > 0 ? 'box' : 'border',
    });
    group.classList.toggle('is-chosen', index === chosen);
    group.append(svg('rect', { class: 'seam', ...rect }), svg('rect', { class: 'mark', ...rect }));
    return [group];
  };

  const element = (name, className, attributes = {}) => {
    const made = document.createElement(name);
    made.className = className;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };

  const bar = element('div', 'time-bar-lanes', { role: 'group', 'aria-label': 'Findings in time' });
  const head = element('div', 'time-bar-head');
  const readout = element('output', 'readout');
  const articles = findings.map(({ id }) => document.getElementById(id));
  const ranges = [];

  const draw = () => {
    drawing.replaceChildren(...findings.flatMap(rectsOf));
    readout.value =
      layout === 'technical'
        ? `Frame ${shown} (0–${lastFrame}) · ${timecodeOf(shown)}`
        : nameOf(shown);
    player.dataset.frame = shown;
    head.style.left = `${(startOf(shown) / endSec) * 100}%`;
    for (const [index, range] of ranges.entries()) {
      range.setAttribute('aria-pressed', String(index === chosen));
      articles[index].classList.toggle('is-chosen', index === chosen);
    }
  };

  const setShown = (frame) => {
    shown = frame;
    if (!video.paused) wanted = frame;
    draw();
  };

  /** Seeks to the middle of a frame, so that rounding cannot select its neighbour. */
  const seek = () => {
    if (video.seeking) return;
    video.currentTime = (startOf(wanted) + startOf(wanted + 1)) / 2;
  };

  const goTo = (frame) => {
    video.pause();
    wanted = Math.min(lastFrame, Math.max(0, frame));
    seek();
  };

  /** Scrolls a finding into view; if it is higher than the window, its text. */
  const show = (article) => {
    for (const part of [article, article.querySelector('.finding-text')]) {
      part.scrollIntoView({ block: 'nearest' });
    }
  };

  const choose = (index) => {
    const finding = findings[index];
    if (!finding) return;
    chosen = index;
    if (!finding.isClipWide) goTo(finding.at);
    show(articles[index]);
    draw();
  };

  const play = () => {
    if (!video.paused) return video.pause();
    if (shown === lastFrame) video.currentTime = 0;
    video.play();
  };

  const button = (label, act, keys) => {
    const made = element('button', '', { type: 'button' });
    if (keys) made.setAttribute('aria-keyshortcuts', keys);
    made.textContent = label;
    made.addEventListener('click', act);
    return made;
  };

  const playButton = button('Play', play, 'Space');

  const step = (by) => goTo(wanted + by);
  const stepFinding = (by) => {
    if (findings.length === 0) return;
    const from = chosen === -1 && by < 0 ? 0 : chosen;
    choose((from + by + findings.length) % findings.length);
  };

  const buildControls = () => {
    const controls = element('div', 'controls wrap');
    controls.append(
      playButton,
      button('◀ frame', () => step(-1), 'ArrowLeft'),
      button('frame ▶', () => step(1), 'ArrowRight'),
    );
    if (findings.length > 0) {
      controls.append(
        button('◀ finding', () => stepFinding(-1), ','),
        button('finding ▶', () => stepFinding(1), '.'),
      );
    }
    controls.append(readout);
    return controls;
  };

  const share = (sec) => `${(sec / endSec) * 100}%`;

  /**
   * Places each finding in the first row with space for its button, which is large enough to touch.
   */
  const buildRanges = () => {
    const ends = [];
    const targetSec = (targetPx / Math.max(player.clientWidth, targetPx)) * endSec;
    for (const [index, { number, first, last, type }] of findings.entries()) {
      const texts = [...articles[index].querySelectorAll('h4, .place')];
      const label = texts.map(({ textContent }) => textContent).join(', ');
      const [from, to] = [startOf(first), startOf(last + 1)];
      const targetFrom = Math.max(0, Math.min(from, endSec - targetSec));
      const free = ends.findIndex((end) => end <= targetFrom);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = Math.max(to, targetFrom + targetSec);
      const range = element('button', 'range', { type: 'button', 'aria-label': label });
      range.title = label;
      range.style.left = `min(${share(from)}, 100% - ${targetPx}px)`;
      const length = element('span', 'range-length', { 'data-type': type, 'aria-hidden': 'true' });
      length.textContent = number;
      length.style.left = share(from);
      for (const { style } of [range, length]) {
        style.width = share(to - from);
        style.top = `${lane * targetPx}px`;
      }
      range.addEventListener('click', (event) => {
        event.stopPropagation();
        choose(index);
      });
      ranges.push(range);
      bar.append(range, length);
    }
    bar.style.height = `${Math.max(1, ends.length) * targetPx}px`;
    bar.append(head);
    bar.addEventListener('click', ({ clientX }) => {
      const { left, width } = bar.getBoundingClientRect();
      goTo(frameAt(((clientX - left) / width) * endSec));
    });
    const frame = element('div', 'time-bar');
    frame.append(bar);
    return frame;
  };

  const buildFindingButtons = () => {
    for (const [index, article] of articles.entries()) {
      const { isClipWide, at } = findings[index];
      for (const figure of article.querySelectorAll('figure')) {
        figure.addEventListener('click', () => {
          choose(index);
          goTo(Number(figure.dataset.frame));
        });
      }
      if (isClipWide) continue;
      const go = button(`Show ${nameOf(at)}`, () => choose(index));
      go.classList.add('go');
      article.querySelector('.finding-text').append(go);
    }
  };

  const chooseByHash = () => {
    choose(findings.findIndex(({ id }) => `#${id}` === location.hash));
  };

  const followFrames = () => {
    if (!('requestVideoFrameCallback' in video)) {
      for (const name of ['seeked', 'timeupdate']) {
        video.addEventListener(name, () => setShown(frameAt(video.currentTime)));
      }
      return;
    }
    // After two quick seeks the browser may still show an older frame than the one it reports, so
    // the reported one is drawn over it.
    const canvas = element('canvas', 'frame', { width: video.width, height: video.height });
    video.after(canvas);
    const onFrame = (_now, { mediaTime }) => {
      canvas.getContext('2d').drawImage(video, 0, 0, canvas.width, canvas.height);
      setShown(nearestFrame(mediaTime));
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  };

  const keys = new Map([
    [' ', play],
    ['ArrowLeft', () => step(-1)],
    ['ArrowRight', () => step(1)],
    ['Home', () => goTo(0)],
    ['End', () => goTo(lastFrame)],
    [',', () => stepFinding(-1)],
    ['.', () => stepFinding(1)],
  ]);

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea')) return;
    // The space bar presses the button in focus.
    if (event.key === ' ' && event.target.closest('button, a, summary')) return;
    const act = keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  });

  // A click leaves no focus on a button, so that the space bar still plays.
  document.addEventListener('mousedown', (event) => {
    if (event.target.closest('.player button, .go')) event.preventDefault();
  });
  video.removeAttribute('controls');
  video.addEventListener('click', play);
  video.addEventListener('play', () => {
    playButton.textContent = 'Pause';
  });
  video.addEventListener('pause', () => {
    playButton.textContent = 'Play';
    // Unless a key that goes to a frame has paused it.
    if (!video.seeking) wanted = shown;
  });
  // After keys that were pressed during a seek, seeks to the last requested frame. A busy browser
  // may never report a frame after two quick seeks, so it seeks once more.
  let overdue = 0;
  video.addEventListener('seeked', () => {
    clearTimeout(overdue);
    if (!video.paused) return;
    if (frameAt(video.currentTime) !== wanted) return seek();
    overdue = setTimeout(() => {
      if (video.paused && shown !== wanted) seek();
    }, overdueMs);
  });
  video.addEventListener('error', () => {
    player.querySelector('.unplayable').hidden = false;
  });
  addEventListener('hashchange', chooseByHash);
  player.append(buildRanges(), buildControls());
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--player-height', `${player.offsetHeight}px`);
  }).observe(player);
  buildFindingButtons();
  followFrames();
  draw();
  chooseByHash();
  // Without a chosen finding, the first that was not dismissed.
  const found = findings.find(({ type, isClipWide }) => type !== '' && !isClipWide);
  if (chosen === -1 && found) goTo(found.at);
})();
