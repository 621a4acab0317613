import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ActiveFilter, ListState } from '../ui/list-state.ts';
import type { TableSort } from '../ui/record-table.tsx';

/** What a list shows; search, sort and filter stand in the address, so that back and a shared link keep them. */
export interface RecordList<Row> extends ListState {
  rows: Row[];
  /** Null: the order of the server. */
  sort: TableSort | null;
  setSort: (sort: TableSort | null) => void;
}

/** Both functions belong beside the screen, not into it: a new function in each render searches anew. */
interface RecordListOptions<Row> {
  /** The texts of a row that the search looks into. */
  searched: (row: Row) => (string | null)[];
  /** Whether a row is active; lists without that flag leave it out. */
  isActive?: (row: Row) => boolean;
}

// Browsers refuse more than about a hundred address changes in half a minute.
const ADDRESS_DELAY_MS = 200;

/** Searches and filters `rows` by what the address says. Each word must occur in one of the searched texts. */
export function useRecordList<Row>(
  rows: readonly Row[] | undefined,
  { searched, isActive }: RecordListOptions<Row>,
): RecordList<Row> {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useTextInAddress('q');
  const deferred = useDeferredValue(search);
  const active = activeFilter(params.get('active'));

  const shown = useMemo(() => {
    const words = plain(deferred).split(/\s+/u).filter(Boolean);
    return (rows ?? []).filter((row) => {
      if (active !== 'all' && isActive !== undefined && isActive(row) !== (active === 'yes')) return false;
      if (words.length === 0) return true;
      const text = plain(searched(row).join('\n'));
      return words.every((word) => text.includes(word));
    });
  }, [rows, deferred, active, searched, isActive]);

  const setParam = (name: string, value: string | null) =>
    setParams((before) => withParam(before, name, value), { replace: true, preventScrollReset: true });
  return {
    rows: shown,
    search,
    setSearch,
    active: isActive === undefined ? null : active,
    setActive: (next) => setParam('active', next === 'all' ? null : next),
    sort: parseSort(params.get('sort')),
    setSort: (next) => setParam('sort', next === null ? null : `${next.descending ? '-' : ''}${next.column}`),
    counts: rows === undefined ? null : { shown: shown.length, all: rows.length },
    clear: () => {
      setSearch('');
      setParam('active', null);
    },
  };
}

// The field keeps its own text: the address follows a little later, and changes it only by a link or by back.
function useTextInAddress(name: string): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(name) ?? '';
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      setParams((before) => withParam(before, name, text === '' ? null : text), {
        replace: true,
        preventScrollReset: true,
      });
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, name, setParams]);

  return [text, setText];
}

function withParam(before: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value === null) after.delete(name);
  else after.set(name, value);
  return after;
}

function activeFilter(param: string | null): ActiveFilter {
  return param === 'yes' || param === 'no' ? param : 'all';
}

function parseSort(param: string | null): TableSort | null {
  if (param === null || param === '' || param === '-') return null;
  const descending = param.startsWith('-');
  return { column: descending ? param.slice(1) : param, descending };
}

// Case and accents do not matter to somebody who looks for a name.
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
