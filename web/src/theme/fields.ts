import type { Components, Theme } from '@mui/material/styles';
import { FORCED, FORCED_CHOICE, HAIRLINE, TOUCH } from './tokens.ts';

const FORCED_TICK = {
  color: 'ButtonText',
  '&.Mui-disabled': { color: 'GrayText' },
  '&.Mui-focusVisible': { outline: '2px solid Highlight', outlineOffset: -4 },
} as const;

/** Styles of form controls: inputs, selects, switches. */
export const fields: Components<Theme> = {
  MuiCheckbox: {
    styleOverrides: { root: { [TOUCH]: { minWidth: 44, minHeight: 44 }, [FORCED]: FORCED_TICK } },
  },
  MuiRadio: { styleOverrides: { root: { [TOUCH]: { minWidth: 44, minHeight: 44 }, [FORCED]: FORCED_TICK } } },
  // The label is above its field, so that it never moves and stays readable when the field is filled.
  MuiTextField: {
    defaultProps: { fullWidth: true, size: 'small', slotProps: { inputLabel: { shrink: true } } },
  },
  // Names and notes may be in any script, so the text decides its direction.
  MuiInputBase: { defaultProps: { slotProps: { input: { dir: 'auto' } } } },
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
      // The input inside has padding already.
      multiline: { padding: 0 },
      input: { padding: '8.5px 12px', height: 'auto', lineHeight: '1.25rem' },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '7px 14px',
        lineHeight: '1.25rem',
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
};
