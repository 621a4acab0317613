import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { PrintStyles } from '../../../ui/sheet/print-styles.tsx';
import { SheetHead } from '../../../ui/sheet/sheet-head.tsx';
import { SHEET } from '../../../ui/sheet/sheet-look.ts';
import { filledRows, PLAYER, type Roster, rosterColumns } from '../model/roster.ts';
import { COUNTED, type RosterTotals } from '../model/totals.ts';

/** Printed instead of the page: all rows and the totals, as a sheet. Rendered when printing begins. */
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
  const columns = rosterColumns(roster.specialItems).map(({ label }, column) =>
    column === PLAYER ? { label, width: '26%' } : { label },
  );
  return createPortal(
    <Box component="article" data-print="" sx={[SHEET.letter, ON_PAPER_ALONE]}>
      <PrintStyles />
      <table>
        <SheetHead title="Roster" columns={[{ label: '#', width: '10mm' }, ...columns]} />
        <tbody>
          {filledRows(roster).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the printed sheet never changes
            <tr key={row}>
              <td className="muted">{row + 1}</td>
              {cells.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} className={column === PLAYER ? 'name' : undefined}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <table className="totals">
        <caption>Size totals</caption>
        <thead>
          <tr className="columns">
            {['Garment', ...COUNTED].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.garments.map(({ label, counts }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {COUNTED.map((each) => (
                <td key={each}>{counts[each]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>,
    document.body,
  );
}

const ON_PAPER_ALONE = {
  display: 'none',
  '@media print': { display: 'block' },
  // A season's roster on as few pages as can be read.
  '& tbody :is(th, td)': { py: '1.6mm', verticalAlign: 'baseline', whiteSpace: 'pre-line' },
  '& td': { fontVariantNumeric: 'tabular-nums' },
  '& .totals': { mt: '8mm', breakInside: 'avoid' },
  '& caption': { textAlign: 'left', fontSize: '11pt', fontWeight: 600, pb: '1mm' },
  // Each count below its heading.
  '& .totals :is(td, th + th)': { textAlign: 'right' },
};
