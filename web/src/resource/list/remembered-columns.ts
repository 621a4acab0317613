import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The columns that were last chosen for the list at this address, as its query names them, and a function that keeps
 * others in this browser. Null: those shown at first.
 */
export function useRememberedColumns(): [string | null, (columns: string | null) => void] {
  const key = `columns:${useLocation().pathname}`;
  const [columns, setColumns] = useState(() => localStorage.getItem(key));
  const remember = (next: string | null) => {
    setColumns(next);
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  };
  return [columns, remember];
}
