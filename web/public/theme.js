// Runs before the first paint, so that nobody sees a flash of the other theme. The key, its two values and the
// two background colors are those of src/theme.ts.
(() => {
  const root = document.documentElement;
  let dark = false;
  try {
    dark = localStorage.getItem('theme') === 'dark';
  } catch {
    // Storage may be switched off: light is the default.
  }
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.style.backgroundColor = dark ? '#111418' : '#f6f7f9';
})();
