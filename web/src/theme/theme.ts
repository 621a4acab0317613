import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    /** The outline of color swatches: tells white, black, and navy from every surface, and from each other. */
    swatchEdge: string;
  }
  interface PaletteOptions {
    swatchEdge: string;
  }
}

/** Where the browser keeps the theme (SPEC §9): `light` or `dark`, light by default. */
export const THEME_KEY = 'theme';

const light = {
  primary: { main: '#3355c4', light: '#5c79d8', dark: '#2643a3', contrastText: '#ffffff' },
  secondary: { main: '#4b5565', light: '#697586', dark: '#364152', contrastText: '#ffffff' },
  error: { main: '#b42318', light: '#d5473c', dark: '#8f1c13', contrastText: '#ffffff' },
  warning: { main: '#8a5a00', light: '#b57a0b', dark: '#6b4600', contrastText: '#ffffff' },
  success: { main: '#17703f', light: '#2b8f57', dark: '#0f5730', contrastText: '#ffffff' },
  info: { main: '#2b5f8c', light: '#4681b3', dark: '#1f476a', contrastText: '#ffffff' },
  background: { default: '#f6f7f9', paper: '#ffffff' },
  text: { primary: '#1a1f27', secondary: '#566071', disabled: '#8b94a3' },
  divider: '#e3e6eb',
  swatchEdge: '#7d8694',
  action: { hover: 'rgba(26, 31, 39, 0.045)', selected: 'rgba(51, 85, 196, 0.09)', active: '#566071' },
  Alert: {
    warningStandardBg: '#fff6db',
    warningColor: '#634200',
    warningIconColor: '#8a5a00',
    errorStandardBg: '#fdecea',
    errorColor: '#7d1a12',
    errorIconColor: '#b42318',
    successStandardBg: '#e6f5ec',
    successColor: '#0f5730',
    successIconColor: '#17703f',
    infoStandardBg: '#e9f1f8',
    infoColor: '#1f476a',
    infoIconColor: '#2b5f8c',
  },
};

const dark = {
  primary: { main: '#9db1ff', light: '#b8c7ff', dark: '#7f97f2', contrastText: '#0f1424' },
  secondary: { main: '#b3bccb', light: '#ccd3de', dark: '#8f99aa', contrastText: '#14181e' },
  error: { main: '#ff9b92', light: '#ffb8b1', dark: '#f0756a', contrastText: '#2a0905' },
  warning: { main: '#f0c25e', light: '#f6d68c', dark: '#d8a73a', contrastText: '#241a02' },
  success: { main: '#75d39f', light: '#97e0b8', dark: '#4fb980', contrastText: '#06200f' },
  info: { main: '#8dbfe8', light: '#aed3f0', dark: '#679fcd', contrastText: '#0a1a26' },
  background: { default: '#111418', paper: '#191d23' },
  text: { primary: '#e7eaef', secondary: '#a3acba', disabled: '#69727f' },
  divider: '#2b313a',
  swatchEdge: '#a1a9b6',
  action: { hover: 'rgba(231, 234, 239, 0.06)', selected: 'rgba(157, 177, 255, 0.14)', active: '#a3acba' },
  Alert: {
    warningStandardBg: '#332a10',
    warningColor: '#f7dd9c',
    warningIconColor: '#f0c25e',
    errorStandardBg: '#3a1b18',
    errorColor: '#ffc9c4',
    errorIconColor: '#ff9b92',
    successStandardBg: '#15301f',
    successColor: '#b5e8cb',
    successIconColor: '#75d39f',
    infoStandardBg: '#16283a',
    infoColor: '#bfdcf3',
    infoIconColor: '#8dbfe8',
  },
};

const heading = { fontWeight: 600, letterSpacing: '-0.012em', textWrap: 'balance' } as const;

export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'kit', colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  spacing: 8,
  shape: { borderRadius: 8 },
  focusVisible: { outlineWidth: 2, outlineOffset: 2 },
  typography: {
    fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
    fontSize: 14,
    h1: { ...heading, fontSize: '1.5rem', lineHeight: 4 / 3, letterSpacing: '-0.019em' },
    h2: { ...heading, fontSize: '1.0625rem', lineHeight: 24 / 17 },
    h3: { ...heading, fontSize: '0.9375rem', lineHeight: 1.6 },
    subtitle1: { fontSize: '0.9375rem', lineHeight: 1.6, fontWeight: 500 },
    subtitle2: { fontSize: '0.8125rem', lineHeight: 20 / 13, fontWeight: 500 },
    body1: { fontSize: '0.875rem', lineHeight: 22 / 14 },
    body2: { fontSize: '0.8125rem', lineHeight: 20 / 13 },
    button: { fontSize: '0.875rem', lineHeight: 20 / 14, fontWeight: 500, textTransform: 'none' },
    caption: { fontSize: '0.75rem', lineHeight: 4 / 3 },
  },
  components,
});
