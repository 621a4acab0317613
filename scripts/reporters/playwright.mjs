import { relative } from 'node:path';
import { noteOutcome } from './outcomes.mjs';

const OUTCOMES = { unexpected: 'failed', flaky: 'second try' };

/** A reporter of Playwright. */
export default class Outcomes {
  #suite;

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError({ message }) {
    noteOutcome('failed', '', message ?? '');
  }

  onEnd() {
    for (const test of this.#suite.allTests()) {
      const outcome = OUTCOMES[test.outcome()];
      const [, , , ...titles] = test.titlePath();
      if (outcome)
        noteOutcome(
          outcome,
          `${relative(process.cwd(), test.location.file)}:${test.location.line}`,
          titles.join(' > '),
        );
    }
  }

  printsToStdio() {
    return false;
  }
}
