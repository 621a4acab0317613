import { CODE_DIGITS } from '@kitroom/contract/access/second-step';
import { type SubmitEvent, useState } from 'react';
import { useOnce } from './use-once.ts';

interface CodeOptions {
  /** A code of an app, which is sent with its last digit; other codes wait for the button. */
  digits: boolean;
  /** Errors: those of the call. */
  check: (code: string) => Promise<void>;
  /** The message at the field after `check` has failed. */
  refuse: (failure: unknown) => string;
}

/** A code that proves who somebody is, while it is typed and checked: spread `field` on a `CodeInput`. */
export function useCode({ digits, check, refuse }: CodeOptions) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, once } = useOnce();
  const send = (typed: string) =>
    once(async () => {
      if (typed.trim() === '') return setError('Enter a code');
      setError(undefined);
      try {
        await check(typed);
      } catch (failure) {
        setError(refuse(failure));
        setCode('');
      }
    });
  const change = (typed: string) => {
    setCode(typed);
    setError(undefined);
    if (digits && /^\d+$/u.test(typed) && typed.length === CODE_DIGITS) void send(typed);
  };
  return {
    isBusy,
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      void send(code);
    },
    empty: () => change(''),
    field: { digits, value: code, onChange: change, error },
  };
}
