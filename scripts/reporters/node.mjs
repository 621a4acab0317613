import { relative } from 'node:path';
import { noteOutcome } from './outcomes.mjs';

/** A reporter of Node's test runner; it prints nothing. */
export default async function* outcomes(events) {
  for await (const { type, data } of events)
    if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed')
      noteOutcome('failed', relative(process.cwd(), data.file ?? ''), data.name);
  yield '';
}
