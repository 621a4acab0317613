import { setImmediate } from 'node:timers/promises';

/** Far more turns of the event loop than anything within one process takes. */
const TURNS = 200_000;

/** Resolves once it is so, for tests whose timers do not run by themselves; rejects when it never will be. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; !isSo(); turn++) {
    if (turn === TURNS) throw new Error(`It never came about: ${isSo}`);
    await setImmediate();
  }
}
