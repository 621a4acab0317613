import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { PrintStyles } from '../../../ui/sheet/print-styles.tsx';
import { filledRows, type Roster, rosterColumns } from '../model/roster.ts';
import { SIZES } from '../model/sizes.ts';
import type { RosterTotals } from '../model/totals.ts';

/** What is printed instead of the page: all rows and the totals, dark on light. Rendered when printing begins. */
export function PrintSheet({ roster, totals }: { roster: Roster; totals: RosterTotals }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints right after this event: the sheet has to be rendered by then.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  const rows = filledRows(roster);
  return createPortal(
    <Box component="article" data-print="" sx={SHEET}>
      <PrintStyles />
      <h1>Roster</h1>
      <table>
        <thead>
          <tr>
            <th style={{ width: '3em' }} />
            {rosterColumns(roster.specialItems).map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the printed sheet never changes
            <tr key={row}>
              <td>{row + 1}</td>
              {cells.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Size totals</h2>
      <table>
        <thead>
          <tr>
            {['Garment', ...SIZES, 'Total', 'Other', 'Missing'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.garments.map(({ label, counts, total, other, missing }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {SIZES.map((size) => (
                <td key={size}>{counts[size]}</td>
              ))}
              <td>{total}</td>
              <td>{other}</td>
              <td>{missing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>,
    document.body,
  );
}

const SHEET = {
  display: 'none',
  '@media print': {
    display: 'block',
    colorScheme: 'light',
    color: 'CanvasText',
    backgroundColor: 'Canvas',
    fontSize: '10pt',
    '& table': { width: '100%', borderCollapse: 'collapse', mb: 3 },
    '& th, & td': { p: '3pt 5pt', border: '0.5pt solid GrayText', textAlign: 'left', whiteSpace: 'pre-line' },
    '& h1': { mt: 0 },
    '& tr, & h2': { breakInside: 'avoid' },
    '& h2': { breakAfter: 'avoid' },
  },
};
