import { mdiPrinter } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { EntityScreens, SheetScreen } from '../../resource/screens.ts';
import { usePermissions } from '../../session/permissions-context.ts';
import { FADES_WHERE_IT_GOES_ON, LATE, TOUCH } from '../../theme/tokens.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Icon } from '../../ui/icon.tsx';
import { listAsItWas } from '../../ui/list/return-to-list.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';
import { paperOf } from '../../ui/sheet/paper.ts';
import { PrintStyles } from '../../ui/sheet/print-styles.tsx';
import { SHEET } from '../../ui/sheet/sheet-look.ts';
import { useSheetProgress } from '../../ui/sheet/use-sheet-progress.ts';
import { cutNote, type OnSheet } from './on-sheet.ts';

interface SheetPageProps {
  screen: Pick<SheetScreen, 'title'>;
  screens: Pick<EntityScreens, 'title' | 'noun' | 'list' | 'edit'>;
  /** Its records; undefined while loading. */
  found: OnSheet<unknown> | undefined;
  /** Why the sheet cannot be shown; null: it can. */
  error: string | null;
  /** The queries that it loads, to try again. */
  queries: readonly { refetch: () => unknown }[];
  /** The choices of what is on it. */
  options?: ReactNode;
  /** The sheet; null while loading. */
  children: ReactNode;
}

/** A sheet as it is printed, below a toolbar that is not. */
export function SheetPage(props: SheetPageProps) {
  const { screens, found, error, queries, options, children } = props;
  const { title } = props.screen;
  const { has } = usePermissions();
  const { edit } = screens;
  const back = { to: screens.list.path, label: screens.title };
  const isEmpty = found?.of === 0;
  const note = found === undefined ? null : cutNote(found);
  const paper = paperOf(navigator.language);
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const progress = useSheetProgress(sheet, children);
  // A picture that comes later would be missing on paper.
  const isReady = error === null && !isEmpty && children !== null && progress.isReady;
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        tools={
          <>
            {options}
            <Button
              variant="contained"
              startIcon={<Icon path={mdiPrinter} />}
              disabled={!isReady}
              // Switched without a transition: halfway between the two, it would be unreadable.
              sx={{ flexGrow: { xs: 1, sm: 0 }, transition: 'none' }}
              onClick={() => print()}
            >
              Print or Save as PDF
            </Button>
          </>
        }
      />
      {error !== null ? (
        <ErrorBox
          message={error}
          onRetry={() => {
            for (const { refetch } of queries) void refetch();
          }}
        />
      ) : isEmpty ? (
        <Stack spacing={2} sx={{ alignItems: 'center', py: 6 }}>
          <Typography>{`There are no active ${screens.noun.many} to print.`}</Typography>
          {edit !== undefined && has(edit.permission) ? (
            <Button component={Link} to={`${back.to}?active=no`} variant="contained">
              Choose What to Activate
            </Button>
          ) : null}
          <Button component={Link} {...listAsItWas(back.to)} color="inherit" variant="outlined">
            {back.label}
          </Button>
        </Stack>
      ) : children === null ? (
        <LoadingSheet title={title} />
      ) : (
        <>
          {note === null ? null : <Box sx={{ mb: 1.5, color: 'text.secondary' }}>{note}</Box>}
          <Box sx={PDF_BY_TOUCH}>
            To save a PDF, tap Share in the print dialog of an iPhone or iPad, or choose “Save as PDF” as the
            printer on Android.
          </Box>
          <Box role="status" sx={{ mb: 1, minHeight: '1.5em', color: 'text.secondary' }}>
            {progress.isReady
              ? null
              : `Loading pictures: ${withCommas(progress.loaded)} of ${withCommas(progress.of)}`}
          </Box>
          <PrintStyles paper={paper} />
          <Box
            sx={{ ...FADES_WHERE_IT_GOES_ON, overflowX: 'auto' }}
            tabIndex={0}
            role="region"
            aria-label={`${title}, as printed`}
          >
            <Box component="article" ref={setSheet} data-print="" sx={SHEET[paper]}>
              {children}
            </Box>
          </Box>
        </>
      )}
    </>
  );
}

// Where a mouse is used, the print dialog shows it among the printers.
const PDF_BY_TOUCH = { display: 'none', mb: 1.5, color: 'text.secondary', [TOUCH]: { display: 'block' } };

function LoadingSheet({ title }: Pick<SheetScreen, 'title'>) {
  return (
    <Paper
      variant="outlined"
      role="status"
      aria-label={`Loading ${title.toLowerCase()}`}
      sx={{ ...LATE, px: 2, overflow: 'hidden' }}
    >
      {['30%', '42%', '36%', '48%', '33%', '40%'].map((width) => (
        <Box
          key={width}
          sx={{ display: 'flex', gap: 3, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Skeleton width={width} height={20} />
          <Skeleton width="20%" height={20} />
          <Skeleton width="12%" height={20} sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Paper>
  );
}

/** The choices for a sheet, in its address, and how to set one of them, or to take it back (null). */
export function useSheetParams(): [URLSearchParams, (name: string, value: string | null) => void] {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const setParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    void navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true });
  };
  return [params, setParam];
}
