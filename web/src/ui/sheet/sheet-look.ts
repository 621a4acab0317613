const MUTED = '#555';
const LINE = '0.5pt solid #bbb';
// That of the light theme, dark enough for a printer without colors.
const ACCENT = '#2643a3';

// Paper is light in the dark theme too. Columns are in mm and pt, so the screen shows what is printed.
const LOOK = {
  colorScheme: 'light',
  color: '#111',
  fontSize: '9.5pt',
  lineHeight: 1.35,
  printColorAdjust: 'exact',
  // Paper has no use for the system's colors.
  '@media print': { forcedColorAdjust: 'none' },
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  // Repeated on each page.
  '& thead': { display: 'table-header-group' },
  '& tr, & li, & img': { breakInside: 'avoid' },
  '& th': { textAlign: 'left', fontWeight: 600 },
  '& th, & td': { p: '2.5mm 2mm', borderBottom: LINE, verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& tr > :first-of-type': { pl: 0 },
  '& thead .title th': { pt: 0, fontSize: '15pt', fontWeight: 700, borderBottom: `1.5pt solid ${ACCENT}` },
  '& thead .title span': { float: 'right', pt: '1.5mm', fontSize: '8.5pt', fontWeight: 400, color: MUTED },
  '& thead .columns th': { py: '1.5mm', fontSize: '8.5pt', color: MUTED },
  '& .name': { fontWeight: 600 },
  '& .muted': { color: MUTED, fontSize: '8.5pt' },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: '2mm', minHeight: '5.5mm', py: '0.4mm' },
  '& .swatch': {
    flex: 'none',
    width: '4.5mm',
    height: '4.5mm',
    borderRadius: '1mm',
    border: '0.5pt solid #888',
    forcedColorAdjust: 'none',
  },
  '& .swatch.large': { display: 'block', width: '18mm', height: '14mm', borderRadius: '1.5mm' },
  '& img': { objectFit: 'contain', display: 'block' },
  '& .check': { textAlign: 'center', px: '0.5mm' },
  '& .foot': { mt: '4mm', color: MUTED, fontSize: '8.5pt' },
} as const;

/** Millimeters left free below it: browsers print with other margins, too, and break lines elsewhere. */
const SPARE = 6;

/** A paper and the margin around what is on it, in millimeters. */
interface Paper {
  width: number;
  height: number;
  margin: number;
}

/** A sheet on a paper, without its margins and smaller if the screen has no room for it. */
function onPaper({ width, height, margin }: Paper) {
  return {
    ...LOOK,
    '& .page': {
      boxSizing: 'content-box',
      // On paper, too: WebKit prints what is narrower larger, and then fewer rows fit.
      width: `${width - 2 * margin}mm`,
      // Room for the outline, and between two pages.
      m: '1px auto 6mm',
      p: `${margin}mm`,
      backgroundColor: '#fff',
      boxShadow: '0 0 0 1px rgba(16, 24, 40, 0.15)',
      '@media screen and (max-width: 899.95px)': {
        p: '5mm',
        // The window by the page, without a unit: browsers divide no lengths yet.
        zoom: `min(1, tan(atan2(100vw - 50px, ${width - 2 * margin + 10}mm + 2px)))`,
      },
      '@media print': { m: 0, p: 0, boxShadow: 'none' },
    },
    '& .page + .page': { breakBefore: 'page' },
    '& .room': {
      height: `${height - 2 * margin - SPARE}mm`,
      '@media print': { height: 'auto' },
    },
  };
}

/** A sheet on each paper. */
export const SHEET = {
  letter: onPaper({ width: 215.9, height: 279.4, margin: 12 }),
  A4: onPaper({ width: 210, height: 297, margin: 12 }),
} as const;
