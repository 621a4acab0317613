import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, type SubmitEventHandler, useId, useLayoutEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { ErrorBox } from '../error-box.tsx';
import { listAsItWas } from '../list/return-to-list.ts';
import { type BackLink, PageHeader } from '../page-header.tsx';
import { CheckingSaved } from './checking-saved.tsx';
import { CARD_PADDING } from './form-card.tsx';
import { saveKeyProps, useSaveKey } from './save-key.ts';
import { CARDS, formColumns, PLACE, StickyBar } from './sticky-bar.tsx';

/** The state of a form; `useResourceForm` returns it as `page`. */
export interface FormPageState {
  title: string;
  /** The record's name; undefined for a new record and while it loads. */
  recordName: string | undefined;
  /** The list to which the form returns; null: the user may not see it. */
  back: BackLink | null;
  loading: boolean;
  /** The record could not be loaded: the form is not shown. */
  loadError: string | null;
  /** Loads the record again; undefined if that cannot help. */
  onRetry: (() => void) | undefined;
  /** The save failed, and not because of one field. */
  error: string | null;
  /** The last save, if the form stays open; or null. */
  notice: string | null;
  /** Earlier input that was not saved; or null. */
  offer: ReactNode;
  busy: boolean;
  /** The unsaved fields, such as 'Name · 2 sizes', or an empty text. */
  changed: string;
  /** Creates the record, and empties the form for another one; null: the form edits a record. */
  onAnother: (() => void) | null;
  /** How many fields have an error. */
  invalid: number;
  /** Label of the button that saves, the busy one while it does. */
  submitLabel: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Next to its name: whether the record is active. */
  active: ReactNode;
  /** Why the record needs attention; null for a new record. */
  warning: ReactNode;
  /** The record's history: its button, who changed the record last, and what was restored; null for a new record. */
  history: {
    button: ReactNode;
    changedBy: ReactNode;
    notice: ReactNode;
  } | null;
  /** Dialogs that the form may open. */
  dialogs: ReactNode;
}

interface FormPageProps {
  /** Buttons next to the heading: other actions for the record. */
  actions?: ReactNode;
  /** Next to the switch that makes the record active: a way to a part far below. */
  jump?: ReactNode;
  page: FormPageState;
  children: ReactNode;
  /** Cards with more fields: a second column if there is room. */
  aside?: ReactNode;
  /** The part that is saved immediately, not with the form: below the first cards, or after all fields. */
  below?: ReactNode;
}

/** A screen with one form: heading, fields in two columns or one, and a bar with Cancel and the submit button. */
export function FormPage(props: FormPageProps) {
  const { actions, jump, page, children, aside, below } = props;
  const { back, recordName } = page;
  const history = page.loadError === null ? page.history : null;
  const form = useRef<HTMLFormElement>(null);
  useSaveKey(page.busy ? null : () => form.current?.requestSubmit());
  return (
    <>
      <PageHeader
        title={page.title}
        recordName={history === null ? undefined : (recordName ?? null)}
        back={back ?? undefined}
        beside={
          page.loadError !== null || page.loading ? null : (
            <Box sx={BESIDE_NAME}>
              {page.active}
              {jump}
            </Box>
          )
        }
        // With the fields, which would move otherwise.
        warning={page.loading ? null : page.warning}
        subtitle={history?.changedBy}
      >
        {history?.button}
        {actions}
      </PageHeader>
      {page.loadError !== null ? (
        <ErrorBox message={page.loadError} onRetry={page.onRetry} />
      ) : page.loading ? (
        <LoadingForm aside={aside !== undefined} />
      ) : (
        <Box
          component="form"
          ref={form}
          noValidate
          onSubmit={page.onSubmit}
          sx={formColumns({ below: below != null, aside: aside !== undefined })}
        >
          <Box sx={[CARDS, PLACE.main]}>
            {page.notice === null ? null : (
              <Alert severity="success" ref={reveal}>
                {page.notice}
              </Alert>
            )}
            {page.error === null ? null : (
              <Alert severity="error" ref={reveal}>
                {page.error}
              </Alert>
            )}
            {page.offer}
            {history?.notice}
            {children}
          </Box>
          {aside === undefined ? null : <Box sx={[CARDS, PLACE.aside]}>{aside}</Box>}
          {below == null ? null : <Box sx={PLACE.below}>{below}</Box>}
          <SaveBar page={page} />
          <span role="status" className="visually-hidden">
            {page.invalid > 1 ? `${page.invalid} fields need attention` : ''}
          </span>
        </Box>
      )}
      {page.dialogs}
    </>
  );
}

const BESIDE_NAME = { display: 'flex', alignItems: 'center', columnGap: 2 };

// Save stays in sight while the form is scrolled; its result is at the top.
function reveal(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

/**
 * The end of a form: what is not saved, Cancel and the submit button, in sight at the bottom of the window. A record that is edited has
 * it from the first change on; its place is always there.
 */
function SaveBar({ page }: Pick<FormPageProps, 'page'>) {
  const { changed, onAnother, back, busy, submitLabel } = page;
  const id = useId();
  const said = changed === '' ? '' : `Changed: ${changed}`;
  const shown = changed !== '' || busy || onAnother !== null;
  const bar = useFocusAround(shown);
  return (
    <StickyBar ref={bar} place={PLACE.bar} hidden={!shown}>
      <Typography id={id} variant="body2" title={said} sx={SAID}>
        <CheckingSaved otherwise={said} />
      </Typography>
      <Button
        component={RouterLink}
        {...(back === null ? { to: '/' } : listAsItWas(back.to))}
        color="inherit"
        variant="outlined"
      >
        Cancel
      </Button>
      {onAnother === null ? null : (
        <Button color="inherit" variant="outlined" disabled={busy} onClick={onAnother} sx={ANOTHER}>
          Create and Create Another
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={busy}
        {...saveKeyProps()}
        aria-describedby={said === '' ? undefined : id}
        onClick={(event) => {
          // Where the form stays, the second click of a double click would save the next record.
          if (event.detail > 1) event.preventDefault();
        }}
      >
        {submitLabel}
      </Button>
    </StickyBar>
  );
}

/** The bar covers no field that is in use when it comes, and takes no focus along when it goes. */
function useFocusAround(shown: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const wasShown = useRef(shown);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (shown && !wasShown.current && bar.current?.closest('form')?.contains(focused)) {
      focused?.scrollIntoView({ block: 'nearest' });
    }
    // A button that is disabled while it saves has lost the focus to the body.
    if (!shown && wasShown.current && (focused === document.body || bar.current?.contains(focused))) {
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
    wasShown.current = shown;
  }, [shown]);
  return bar;
}

// In two lines on a phone, so that all three are in one.
const ANOTHER = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: { width: 124, padding: '4px 8px', lineHeight: 1.2, whiteSpace: 'normal' },
});

// Two lines, so that the bar never grows; the title has all of it.
const SAID = {
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
};

function LoadingForm({ aside }: { aside: boolean }) {
  return (
    <Box role="status" aria-label="Loading" sx={formColumns({ below: false, aside })}>
      <Paper variant="outlined" sx={PLACE.main}>
        <LoadingFields count={3} />
      </Paper>
      {aside ? (
        <Paper variant="outlined" sx={PLACE.aside}>
          <LoadingFields count={2} />
        </Paper>
      ) : null}
    </Box>
  );
}

function LoadingFields({ count }: { count: number }) {
  return (
    <Stack spacing={3} sx={CARD_PADDING}>
      {Array.from({ length: count }, (_, line) => `line ${line}`).map((line) => (
        <div key={line}>
          <Skeleton width={96} height={20} sx={{ mb: 0.75 }} />
          <Skeleton variant="rounded" height={37} />
        </div>
      ))}
    </Stack>
  );
}
