import type { Components, Theme } from '@mui/material/styles';

// Touch needs 44 px; a mouse is content with a denser page.
const TOUCH = '@media (pointer: coarse)';
// The system's colors take the place of ours, and shadows and backgrounds go: what they told needs a line.
const FORCED = '@media (forced-colors: active)';
const HAIRLINE = '0 1px 2px rgba(16, 24, 40, 0.05)';
/** The shadow of what lies above the page. */
export const FLOATING = '0 12px 32px -8px rgba(10, 14, 22, 0.28), 0 2px 6px rgba(10, 14, 22, 0.1)';

const FORCED_CHOICE = {
  forcedColorAdjust: 'none',
  backgroundColor: 'Highlight',
  color: 'HighlightText',
} as const;
const FORCED_TICK = {
  color: 'ButtonText',
  '&.Mui-disabled': { color: 'GrayText' },
  '&.Mui-focusVisible': { outline: '2px solid Highlight', outlineOffset: -4 },
} as const;

/** How each control looks in Kitroom: the one place that departs from the component library's defaults. */
export const components: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: ({ vars }) => ({
      html: { overflowY: 'scroll' },
      // Set by theme.js for the first paint; from here on the page's own color counts.
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
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
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
      // As wide as its text, so that the texts of two buttons are as far apart as their paddings say.
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
  MuiCheckbox: {
    styleOverrides: { root: { [TOUCH]: { minWidth: 44, minHeight: 44 }, [FORCED]: FORCED_TICK } },
  },
  MuiRadio: { styleOverrides: { root: { [TOUCH]: { minWidth: 44, minHeight: 44 }, [FORCED]: FORCED_TICK } } },
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
      }),
      list: { padding: 6 },
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
        [FORCED]: { '&[aria-selected="true"], &.Mui-focused': FORCED_CHOICE },
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
    styleOverrides: { root: { fontSize: '1.0625rem', lineHeight: 1.5, padding: '20px 24px 8px' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
  // The label stands above its field, where it can be read when the field is filled and never moves.
  MuiTextField: {
    defaultProps: { fullWidth: true, size: 'small', slotProps: { inputLabel: { shrink: true } } },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        fontSize: '0.8125rem',
        lineHeight: 20 / 13,
        fontWeight: 500,
        whiteSpace: 'normal',
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
      asterisk: ({ theme }) => ({ color: theme.vars.palette.error.main }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        boxShadow: HAIRLINE,
        fontSize: '0.875rem',
        [TOUCH]: { minHeight: 44, fontSize: '1rem' },
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 50%, transparent)`,
          '& legend': { display: 'none' },
        },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.action.hover },
      }),
      adornedStart: { paddingLeft: 12, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
      // The field inside has the padding already.
      multiline: { padding: 0 },
      input: { padding: '8.5px 12px', height: 'auto', lineHeight: '20px' },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '7px 14px',
        lineHeight: '20px',
        textTransform: 'none',
        borderColor: theme.vars.palette.divider,
        backgroundColor: theme.vars.palette.background.paper,
        '&.Mui-selected': { color: theme.vars.palette.text.primary, [FORCED]: FORCED_CHOICE },
        [TOUCH]: { minHeight: 44 },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 32, padding: '6px 4px' },
      track: ({ theme }) => ({
        borderRadius: 10,
        opacity: 1,
        backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 50%, transparent)`,
        [FORCED]: { border: '1px solid ButtonText', backgroundColor: 'ButtonFace !important' },
      }),
      thumb: {
        width: 14,
        height: 14,
        boxShadow: 'none',
        backgroundColor: 'currentColor',
        [FORCED]: {
          forcedColorAdjust: 'none',
          backgroundColor: 'ButtonText',
          '.Mui-disabled &': { backgroundColor: 'GrayText' },
        },
      },
      switchBase: ({ theme }) => ({
        padding: 9,
        color: theme.vars.palette.background.paper,
        '&.Mui-checked': {
          transform: 'translateX(16px)',
          color: theme.vars.palette.primary.contrastText,
          '& + .MuiSwitch-track': {
            opacity: 1,
            backgroundColor: theme.vars.palette.primary.main,
            [FORCED]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight !important' },
          },
        },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginTop: 4, fontSize: '0.8125rem' } } },
  MuiFormControlLabel: {
    styleOverrides: { root: { [TOUCH]: { minHeight: 44 } }, label: { fontSize: '0.875rem' } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '10px 16px',
        fontSize: '0.875rem',
        lineHeight: 20 / 14,
        borderColor: theme.vars.palette.divider,
        fontVariantNumeric: 'tabular-nums',
      }),
      head: ({ theme }) => ({
        paddingTop: 8,
        paddingBottom: 8,
        fontSize: '0.8125rem',
        fontWeight: 500,
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.background.paper,
      }),
    },
  },
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
      // Takes no room where there is nothing to scroll to, so that the first tab stands in the page's column.
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
};
