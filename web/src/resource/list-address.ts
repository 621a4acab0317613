import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** The part of a page's address behind the `?`, as a list reads and writes it. */
export interface ListAddress {
  params: URLSearchParams;
  /** Sets one parameter, or takes it away; the page stays where it is in the history. */
  write: (name: string, value: string | null) => void;
}

/**
 * Reads and writes the address of a list. What is written shows at once, the router's address follows a moment later.
 * All that write to one address share one of these: the router gives a second change within the same moment the
 * parameters as they were before the first.
 */
export function useListAddress(): ListAddress {
  const [inAddress, setParams] = useSearchParams();
  const query = inAddress.toString();
  const [shown, show] = useState(query);
  // A link or back has led to another address.
  const [seen, setSeen] = useState(query);
  if (seen !== query) {
    setSeen(query);
    show(query);
  }
  const latest = useRef(inAddress);
  useEffect(() => {
    latest.current = new URLSearchParams(query);
  }, [query]);
  const params = useMemo(() => new URLSearchParams(shown), [shown]);
  const set = useRef(setParams);
  useEffect(() => {
    set.current = setParams;
  }, [setParams]);
  const write = useCallback((name: string, value: string | null) => {
    const after = new URLSearchParams(latest.current);
    if (value === null) after.delete(name);
    else after.set(name, value);
    latest.current = after;
    show(after.toString());
    set.current(after, { replace: true, preventScrollReset: true });
  }, []);
  return { params, write };
}

// Browsers refuse more than about a hundred address changes in half a minute.
const ADDRESS_DELAY_MS = 200;

/** A text that stands in the address: what is typed gets there a little later, a link or back changes the text. */
export function useTextInAddress(
  { params, write }: ListAddress,
  name: string,
): [string, (text: string) => void] {
  const inAddress = params.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const leaving = useIsLeaving();

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    // A change of the address now would call the user back from the page that is on its way.
    if (text === written.current || leaving) return;
    const put = () => {
      if (text === written.current) return;
      written.current = text;
      write(name, text === '' ? null : text);
    };
    const timer = setTimeout(put, ADDRESS_DELAY_MS);
    // Who leaves the field may follow a link next, and wants to find the search again on the way back.
    document.addEventListener('focusout', put, { once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', put);
    };
  }, [text, name, write, leaving]);

  return [text, setText];
}

/** Whether another page has been asked for and is on its way. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next !== undefined && next.pathname !== pathname;
}
