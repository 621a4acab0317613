import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { type Imported, importedOf, showsImported } from '../../changes/import/imported.ts';
import { rememberList } from '../../ui/list/return-to-list.ts';

/** The query parameters of a page's address, as a list reads and writes them. */
export interface ListAddress {
  params: URLSearchParams;
  /** Sets one parameter, or removes it (null); replaces the history entry. */
  write: (name: string, value: string | null) => void;
  /**
   * The records that the list shows alone, in this order, since an import or a folder of pictures led to them; null: all. It belongs to the history
   * entry, as an address has no room for thousands of ids.
   */
  imported: Imported | null;
  /** Shows all records again; replaces the history entry. */
  showAll: () => void;
}

/**
 * Reads and writes the query parameters of a list. A write is visible immediately; the router's address follows.
 * Everything that writes to one address shares one of these: for a second change in the same tick, the router would
 * still see the parameters before the first.
 */
export function useListAddress(): ListAddress {
  const [inAddress, setParams] = useSearchParams();
  const query = inAddress.toString();
  const [shown, show] = useState(query);
  // A link or the back button has led to another address.
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
  const { pathname, state } = useLocation();
  const imported = importedOf(state);
  useEffect(
    () => rememberList(pathname, shown, imported === null ? {} : showsImported(imported)),
    [pathname, shown, imported],
  );
  const set = useRef({ setParams, state });
  useEffect(() => {
    set.current = { setParams, state };
  }, [setParams, state]);
  const write = useCallback((name: string, value: string | null) => {
    const after = new URLSearchParams(latest.current);
    if (value === null) after.delete(name);
    else after.set(name, value);
    latest.current = after;
    show(after.toString());
    const { setParams: setAddress, state: kept } = set.current;
    // A new record stays marked: its row must not move under the finger that leaves the search.
    setAddress(after, { replace: true, preventScrollReset: true, state: kept });
  }, []);
  const showAll = useCallback(() => {
    set.current.state = null;
    set.current.setParams(latest.current, { replace: true, preventScrollReset: true });
  }, []);
  return { params, write, imported, showAll };
}

// Browsers refuse more than about a hundred address changes in half a minute.
const ADDRESS_DELAY_MS = 200;

const SEARCH = 'q';

/** Of a text that was pasted by mistake, the address would become longer than servers take: a reload would fail. */
const LONGEST_SEARCH = 500;

/** The search, kept in the address: typing updates it with a delay; a link or the back button changes the text. */
export function useSearchInAddress({ params, write }: ListAddress): [string, (text: string) => void] {
  const inAddress = params.get(SEARCH) ?? '';
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const leaving = useIsLeaving();

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    // Changing the address now would cancel the navigation that is under way.
    if (text === written.current || leaving) return;
    const put = () => {
      if (text === written.current) return;
      const kept = text.length > LONGEST_SEARCH ? '' : text;
      written.current = kept;
      write(SEARCH, kept === '' ? null : kept);
    };
    const timer = setTimeout(put, ADDRESS_DELAY_MS);
    // Leaving the field may lead to a link: the search must be there when the user comes back.
    document.addEventListener('focusout', put, { once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', put);
    };
  }, [text, write, leaving]);

  return [text, setText];
}

/** Whether a navigation to another page is under way. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next !== undefined && next.pathname !== pathname;
}
