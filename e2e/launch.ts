/** How the tests start Chromium. */
export const LAUNCH = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** The same with scroll bars that take room, as on most desks; those of tests are hidden otherwise. */
export const WITH_SCROLL_BARS = {
  launchOptions: { ...LAUNCH, ignoreDefaultArgs: ['--hide-scrollbars'] },
};
