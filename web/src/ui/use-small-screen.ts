import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen is too narrow for tables, so that lists show cards. */
export function useSmallScreen(): boolean {
  return useMediaQuery('(max-width: 767.95px)', { noSsr: true });
}
