import type { Components, Theme } from '@mui/material/styles';
import { cellLook, densities } from './density.ts';
import { fields } from './fields.ts';
import { FLOATING, FORCED, FORCED_CHOICE, HAIRLINE, LATE_PULSE, TOUCH } from './tokens.ts';

/** The colors of the light theme, among the style sheets of both. */
function lightColors(sheets: Record<string, object>[]): object {
  return Object.assign({}, ...sheets.flatMap((sheet) => sheet[':root, [data-theme="light"]'] ?? []));
}

/** How each control looks in Kitroom: the only place that overrides MUI's defaults. */
export const components: Components<Theme> = {
  ...fields,
  MuiCssBaseline: {
    styleOverrides: ({ vars, generateStyleSheets }) => ({
      // The header is sticky: what gets the focus must not end up below it (WCAG 2.4.11).
      ...densities,
      html: { ...densities.html, overflowY: 'scroll', scrollPaddingTop: 72 },
      // theme.js set it for the first paint; from here on the page's own color applies.
      // Browsers that darken light pages would darken the colors of garments, too; there is a dark theme.
      ':root[data-theme=light]': { colorScheme: 'only light' },
      body: { backgroundColor: vars.palette.background.default, fontSize: '0.875rem', minHeight: '100dvh' },
      '#root': { minHeight: '100dvh' },
      'h1:focus': { outline: 'none' },
      '.visually-hidden': {
        position: 'absolute',
        width: 1,
        height: 1,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      },
      // Paper is light: browsers leave out backgrounds, and texts of the dark theme would be hardly there.
      '@media print': { ':root[data-theme]': lightColors(generateStyleSheets()) },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // None at all: however short, one would start at each level of the page after that of its parent has ended,
          // so that the other theme came in by levels, and texts were unreadable in the meantime.
          transitionDuration: '0s !important',
          transitionDelay: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: 8,
        padding: '7px 14px',
        whiteSpace: 'nowrap',
        [FORCED]: {
          border: '1px solid ButtonText',
          '&.Mui-disabled': { color: 'GrayText', borderColor: 'GrayText' },
        },
        [TOUCH]: { minHeight: 44 },
      },
      // No minimum width, so that the gap between two text buttons is their padding.
      sizeSmall: { minWidth: 0, padding: '3px 10px', fontSize: '0.8125rem', [TOUCH]: { minWidth: 44 } },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: ({ theme }) => ({
          borderColor: theme.vars.palette.divider,
          backgroundColor: theme.vars.palette.background.paper,
          boxShadow: HAIRLINE,
        }),
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        [TOUCH]: { minWidth: 44, minHeight: 44 },
        [FORCED]: { color: 'ButtonText', '&.Mui-disabled': { color: 'GrayText' } },
      },
    },
  },
  MuiPaper: {
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 12 } },
    variants: [
      {
        props: { variant: 'outlined' },
        style: ({ theme }) => ({ borderColor: theme.vars.palette.divider, boxShadow: HAIRLINE }),
      },
    ],
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 6,
        minWidth: 200,
        borderRadius: 10,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: FLOATING,
        // The list scrolls in it, so that the round corners cut its scroll bar, too.
        display: 'flex',
        overflow: 'hidden',
      }),
      list: { padding: 6, flexGrow: 1, overflowY: 'auto' },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        fontSize: '0.875rem',
        minHeight: 36,
        padding: '6px 10px',
        [TOUCH]: { minHeight: 44 },
        [FORCED]: { '&.Mui-selected, &.Mui-focusVisible': FORCED_CHOICE },
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        borderRadius: 10,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: FLOATING,
      }),
      option: {
        fontSize: '0.875rem',
        [TOUCH]: { minHeight: '44px !important' },
        [FORCED]: {
          '&[aria-selected="true"]': { textDecoration: 'underline', backgroundColor: 'Canvas !important' },
          '&.Mui-focused': {
            ...FORCED_CHOICE,
            backgroundColor: 'Highlight !important',
            color: 'HighlightText !important',
          },
        },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 14,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: FLOATING,
      }),
    },
  },
  MuiDialogTitle: {
    defaultProps: { variant: 'h2' },
    styleOverrides: { root: { padding: '20px 24px 8px' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => cellLook(theme),
      head: ({ theme }) => ({
        paddingBlock: 'calc(var(--row-padding) / 2 + 2px)',
        fontSize: '0.8125rem',
        fontWeight: 500,
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiSkeleton: { defaultProps: { animation: false }, styleOverrides: { root: LATE_PULSE } },
  MuiTooltip: { defaultProps: { enterDelay: 400 }, styleOverrides: { tooltip: { fontSize: '0.75rem' } } },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 10,
        fontSize: '0.875rem',
        border: '1px solid',
        borderColor: 'color-mix(in srgb, currentColor 22%, transparent)',
      },
      action: { alignItems: 'center', paddingTop: 0 },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 500 } } },
  MuiTabs: {
    styleOverrides: {
      root: { [FORCED]: { '& .MuiTabs-indicator': { backgroundColor: 'Highlight' } } },
      // No space when there is nothing to scroll to, so that the first tab aligns with the page.
      scrollButtons: { '&.Mui-disabled': { display: 'none' } },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        gap: 8,
        minHeight: 44,
        padding: '8px 12px',
        textTransform: 'none',
        '& > .MuiTab-icon': { marginRight: 0 },
        [FORCED]: { '&.Mui-selected': { color: 'Highlight' } },
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { borderRadius: 4, [FORCED]: { border: '1px solid CanvasText' } },
      bar: { [FORCED]: { backgroundColor: 'Highlight' } },
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
  // Browsers leave the colors of drawings to the page.
  MuiSvgIcon: { styleOverrides: { root: { [FORCED]: { color: 'inherit' } } } },
};
