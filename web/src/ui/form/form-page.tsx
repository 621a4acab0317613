import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type ReactNode, type SubmitEventHandler, useRef } from 'react';
import { ErrorBox } from '../error-box.tsx';
import { type BackLink, PageHeader } from '../page-header.tsx';
import { CARD_PADDING } from './form-card.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSaveKey } from './save-key.ts';
import { CARDS, formColumns, PLACE } from './sticky-bar.tsx';

/** The state of a form; `useResourceForm` returns it as `page`. */
export interface FormPageState {
  title: string;
  /** The record's name; undefined for a new record and while it loads. */
  recordName: string | undefined;
  /** The list to which the form returns; null: the user may not see it. */
  back: BackLink | null;
  /** The record is loading. */
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
  /** Cards with the fields. */
  children: ReactNode;
  /** Cards with more fields: a second column if there is room. */
  aside: ReactNode;
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
        <LoadingForm />
      ) : (
        <Box component="form" ref={form} noValidate onSubmit={page.onSubmit} sx={formColumns(below != null)}>
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
          <Box sx={[CARDS, PLACE.aside]}>{aside}</Box>
          {below == null ? null : <Box sx={PLACE.below}>{below}</Box>}
          <SaveBar
            changed={page.changed}
            onAnother={page.onAnother}
            back={back}
            busy={page.busy}
            submitLabel={page.submitLabel}
          />
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

function LoadingForm() {
  return (
    <Box role="status" aria-label="Loading" sx={formColumns(false)}>
      <Paper variant="outlined" sx={PLACE.main}>
        <LoadingFields count={3} />
      </Paper>
      <Paper variant="outlined" sx={PLACE.aside}>
        <LoadingFields count={2} />
      </Paper>
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
