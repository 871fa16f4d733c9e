/*
 * A client's answers as the browser keeps them: in the store of the tab, and in that of all tabs and
 * later days. Either may lack the latest ones. Asked before it has recorded the new page's origin,
 * Chromium binds no store: it stays empty, and loses what is written without an error, as long as
 * its process keeps it (`IsRequestValid`). On a busy machine this happens to one of the two, mostly
 * to the first that a page asks for.
 * https://github.com/chromium/chromium/blob/main/content/browser/dom_storage/dom_storage_context_wrapper.cc
 */
// biome-ignore lint/correctness/noUnusedVariables: answers.js, the next part of the script, uses it
const storedAnswers = (key) => {
  /**
   * The client's name; proof and answers by the hash of their clip; the list's links to clips. Times
   * of changes are in milliseconds since 1970.
   */
  const none = () => ({
    ...{ changedMs: 0, client: '', clips: {}, pages: [] },
    ...{ isChanged: false, wasSaved: false },
  });
  const kept = none();
  let isStored = true;

  /** Takes the answers about each clip from where they changed last. */
  const merge = (other) => {
    const clips = { ...other.clips };
    for (const [clip, answered] of Object.entries(kept.clips)) {
      if (!(clips[clip]?.changedMs > answered.changedMs)) clips[clip] = answered;
    }
    const [later, earlier] = other.changedMs > kept.changedMs ? [other, kept] : [kept, other];
    // What only the earlier one has was not saved with the later one.
    const hasMore = Object.entries(clips).some(
      ([clip, { changedMs }]) => later.clips[clip]?.changedMs !== changedMs,
    );
    Object.assign(kept, {
      changedMs: later.changedMs,
      client: later.client || earlier.client,
      clips,
      pages: kept.pages.length > 0 ? kept.pages : other.pages,
      isChanged: later.isChanged || hasMore,
      wasSaved: later.wasSaved || earlier.wasSaved,
    });
  };

  /** Calls a function with each store. @returns whether it could use that of all tabs, the last one */
  const inStores = (use) => {
    let isUsable = false;
    for (const name of ['sessionStorage', 'localStorage']) {
      try {
        use(window[name]);
        isUsable = true;
      } catch {
        isUsable = false;
      }
    }
    return isUsable;
  };

  return {
    kept,
    isStored: () => isStored,
    read: () => {
      const isRead = inStores((store) => {
        const text = store.getItem(key);
        if (text !== null) merge({ ...none(), ...JSON.parse(text) });
      });
      isStored &&= isRead;
    },
    write: () => {
      isStored = inStores((store) => store.setItem(key, JSON.stringify(kept)));
    },
  };
};
