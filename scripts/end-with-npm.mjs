const { ppid } = process;

/**
 * Ends this process when npm has ended, if npm started it: anyone who ends npm ends its shell, too, which passes no signal
 * on. What runs here would go on, and keep its ports. Call it when the listeners of signals are set.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
  // A second signal would end it immediately, in the middle of a request.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(timer));
}
