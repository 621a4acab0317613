import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type ReactNode, type SubmitEventHandler, useRef } from 'react';
import { ErrorBox } from '../error-box.tsx';
import { type BackLink, PageHeader } from '../page-header.tsx';
import { SaveBar } from './save-bar.tsx';
import { useSaveKey } from './save-key.ts';

/** The state of a form; `useResourceForm` returns it as `page`. */
export interface FormPageState {
  /** The list to which the form returns; null: the user may not see it. */
  back: BackLink | null;
  /** The record is loading. */
  loading: boolean;
  /** The record could not be loaded: the form is not shown. */
  loadError: string | null;
  /** Loads the record again; undefined where that cannot help. */
  onRetry: (() => void) | undefined;
  /** The save failed, and not because of one field. */
  error: string | null;
  /** The last save, where the form stays; or null. */
  notice: string | null;
  /** What was typed here before and not saved; or null. */
  offer: ReactNode;
  busy: boolean;
  /** What is not saved, such as 'Name · 2 sizes', or nothing. */
  changed: string;
  /** How many fields have an error. */
  invalid: number;
  /** Label of the button that saves, the busy one while it does. */
  submitLabel: string;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** The record's history: its button, who changed the record last, and what was put back; null for a new record. */
  history: {
    button: (recordName: string | undefined) => ReactNode;
    changedBy: ReactNode;
    notice: ReactNode;
  } | null;
  /** Dialogs that the form may open. */
  dialogs: ReactNode;
}

interface FormPageProps {
  title: string;
  /** The record's name, for the browser tab; undefined for a new record and while it loads. */
  recordName: string | undefined;
  /** Buttons beside the heading: other actions for the record. */
  actions?: ReactNode;
  page: FormPageState;
  /** The fields. */
  children: ReactNode;
  /** Shown below the form, not part of it, and not before it: the form would push it down. */
  below?: ReactNode;
}

/** A screen with one form: heading, a column of fields, and a bar with Cancel and the submit button. */
export function FormPage(props: FormPageProps) {
  const { title, recordName, actions, page, children, below } = props;
  const { back } = page;
  const history = page.loadError === null ? page.history : null;
  const form = useRef<HTMLFormElement>(null);
  useSaveKey(page.busy ? null : () => form.current?.requestSubmit());
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeader
        title={title}
        recordName={recordName}
        back={back ?? undefined}
        subtitle={history?.changedBy}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {history?.button(recordName)}
          {actions}
        </Box>
      </PageHeader>
      {page.loadError !== null ? (
        <ErrorBox message={page.loadError} onRetry={page.onRetry} />
      ) : page.loading ? (
        <LoadingForm />
      ) : (
        <Paper component="form" ref={form} variant="outlined" noValidate onSubmit={page.onSubmit}>
          <Stack spacing={3} sx={{ p: { xs: 2, sm: 4 } }}>
            {page.notice === null ? null : <Alert severity="success">{page.notice}</Alert>}
            {page.error === null ? null : <Alert severity="error">{page.error}</Alert>}
            {page.offer}
            {history?.notice}
            {children}
            <span role="status" className="visually-hidden">
              {page.invalid > 1 ? `${page.invalid} fields need attention` : ''}
            </span>
          </Stack>
          <SaveBar changed={page.changed} back={back} busy={page.busy} submitLabel={page.submitLabel} />
        </Paper>
      )}
      {page.loading ? null : below}
      {page.dialogs}
    </Box>
  );
}

function LoadingForm() {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 } }} role="status" aria-label="Loading">
      <Stack spacing={3}>
        {[0, 1, 2, 3].map((line) => (
          <div key={line}>
            <Skeleton width={96} height={20} sx={{ mb: 0.75 }} />
            <Skeleton variant="rounded" height={37} />
          </div>
        ))}
      </Stack>
    </Paper>
  );
}
