// Runs before the first paint, so that nobody sees a flash of the other theme, nor rows that move. The keys, their values
// and the two background colors are those of src/theme/theme.ts and src/theme/density.ts.
(() => {
  const root = document.documentElement;
  let dark = false;
  try {
    dark = localStorage.getItem('theme') === 'dark';
    if (localStorage.getItem('density') === 'compact') root.dataset.density = 'compact';
  } catch {
    // Storage may be switched off: light and comfortable are the defaults.
  }
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'only light';
  root.style.backgroundColor = dark ? '#111418' : '#f6f7f9';
  // Without the application's script, the gray rows of the page would stay forever.
  addEventListener(
    'error',
    ({ target }) => {
      if (target.type === 'module') document.getElementById('not-loaded').hidden = false;
    },
    true,
  );
})();
