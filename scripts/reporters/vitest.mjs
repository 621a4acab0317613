import { relative } from 'node:path';
import { noteOutcome } from './outcomes.mjs';

/** A reporter of Vitest. */
export default class Outcomes {
  onTestCaseResult(test) {
    const { state } = test.result();
    if (state === 'failed') noteOutcome('failed', fileOf(test.module), test.fullName);
    else if (test.diagnostic()?.flaky) noteOutcome('second try', fileOf(test.module), test.fullName);
  }

  /** Of a file that could not be loaded, or of a hook. */
  onTestModuleEnd(module) {
    for (const suite of module.children.allSuites())
      for (const { message } of suite.errors()) noteOutcome('failed', fileOf(module), message);
    for (const { message } of module.errors()) noteOutcome('failed', fileOf(module), message);
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const { message } of unhandledErrors) noteOutcome('failed', '', message);
  }
}

function fileOf(module) {
  return relative(process.cwd(), module.moduleId);
}
