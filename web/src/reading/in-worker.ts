import { problemOf, READING_LIMITS, UNREADABLE, UnreadableError } from './unreadable.ts';

export type Answer<Result> = { result: Result } | { problem: string };

/** Asks a worker one question, and ends it. Rejects with `UnreadableError`, whose message says what is wrong and what to do. */
export async function askWorker<Question, Result>(
  worker: Worker,
  question: Question,
  transferred: Transferable[] = [],
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<Answer<Result>>((resolve) => {
      timer = setTimeout(() => resolve({ problem: UNREADABLE.tooSlow }), READING_LIMITS.milliseconds);
      worker.onmessage = ({ data }: MessageEvent<Answer<Result>>) => resolve(data);
      // It ran out of memory, or its code could not be fetched.
      worker.onerror = () => resolve({ problem: UNREADABLE.tooSlow });
      worker.postMessage(question, transferred);
    });
    if ('problem' in answer) throw new UnreadableError(answer.problem);
    return answer.result;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/** Answers such a question: the other side, which runs in a worker. */
export function answerIn<Question, Result>(work: (question: Question) => Result): void {
  self.onmessage = ({ data }: MessageEvent<Question>) => {
    try {
      self.postMessage({ result: work(data) } satisfies Answer<Result>);
    } catch (error) {
      self.postMessage({ problem: problemOf(error) } satisfies Answer<Result>);
    }
  };
}

/** Letters that are read so fast that nobody waits, on a slow phone too. */
const SMALL = 10_000;

/** Whether texts are read right on the page: more of them belongs into a worker. */
export function isSmall({ plain, html }: { plain: string; html: string }): boolean {
  return plain.length + html.length <= SMALL;
}
