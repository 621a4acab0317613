import GlobalStyles from '@mui/material/GlobalStyles';

interface PrintStylesProps {
  /** The paper; without it, the browser's print dialog decides. */
  paper?: 'A4' | 'letter';
}

/** Prints what `data-print` marks, without the application around it, dark on light in either theme. */
export function PrintStyles({ paper }: PrintStylesProps) {
  return (
    <>
      {paper === undefined ? null : <GlobalStyles styles={{ '@page': { size: paper, margin: '12mm' } }} />}
      <GlobalStyles styles={PRINT} />
    </>
  );
}

const PRINT = {
  '@media print': {
    // Neither the sheet, nor in it, nor around it.
    'body *:not([data-print], [data-print] *, :has([data-print]))': { display: 'none !important' },
    'body :has([data-print])': {
      display: 'block !important',
      margin: '0 !important',
      padding: '0 !important',
      minHeight: '0 !important',
      maxWidth: 'none !important',
      border: '0 !important',
      overflow: 'visible !important',
    },
    // Paper is light in the dark theme too.
    'html, body': {
      colorScheme: 'light',
      backgroundColor: 'Canvas !important',
      // As high as the window, Firefox prints an empty page after a short sheet.
      minHeight: '0 !important',
    },
  },
};
