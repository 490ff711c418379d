// Runs in a page before its own scripts: window.rowsAt is the time at which a table's rows were painted, ms after the navigation began.
new MutationObserver((_changes, watching) => {
  if (document.querySelectorAll('tr.ant-table-row').length === 0) return;
  watching.disconnect();
  // The next frame paints them.
  requestAnimationFrame(() => setTimeout(() => Object.assign(window, { rowsAt: performance.now() })));
}).observe(document, { childList: true, subtree: true });
