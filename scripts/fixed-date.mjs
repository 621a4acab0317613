/**
 * Loaded before the server of `npm run screens`: its clock is stopped, so that pictures of two runs can be compared.
 */
const now = Date.parse(process.env.FIXED_DATE);
if (Number.isNaN(now)) throw new Error('FIXED_DATE has to be a date.');

globalThis.Date = class extends Date {
  constructor(...args) {
    super(...(args.length === 0 ? [now] : args));
  }

  static now() {
    return now;
  }
};
