import { useCallback, useRef, useState } from 'react';

/** A question in a dialog that calls wait for. */
interface Question {
  promise: Promise<boolean>;
  answer: (goOn: boolean) => void;
}

/**
 * Asks the user something that several calls may wait for at the same time: one dialog serves them all. `open` is the
 * question while it is not answered.
 */
export function useQuestion(): { open: Question | null; ask: () => Promise<boolean> } {
  const [open, setOpen] = useState<Question | null>(null);
  const asked = useRef<Question | null>(null);
  const ask = useCallback(() => {
    if (asked.current !== null) return asked.current.promise;
    const question = newQuestion();
    asked.current = question;
    setOpen(question);
    void question.promise.finally(() => {
      asked.current = null;
      setOpen(null);
    });
    return question.promise;
  }, []);
  return { open, ask };
}

// The oldest browsers that Kitroom supports lack Promise.withResolvers.
function newQuestion(): Question {
  let answer: (goOn: boolean) => void = () => {};
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}
