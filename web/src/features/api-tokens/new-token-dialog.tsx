import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ApiTokenInput,
  apiTokenInput,
  apiTokens,
  dayFromNow,
  TOKEN_CODES,
} from '@kitroom/contract/access/api-tokens';
import { AREA_COLUMNS, checkboxLabel, PERMISSION_AREAS } from '@kitroom/contract/access/permission-areas';
import { KIND_NAMES, KINDS } from '@kitroom/contract/kinds';
import type { PermissionCode } from '@kitroom/contract/permissions';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { AreaTable } from '../../access/area-table.tsx';
import { ShownOnceDialog } from '../../access/shown-once-dialog.tsx';
import { callBody } from '../../api/call.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { UnsavedChangesGuard } from '../../changes/leaving/unsaved-changes-guard.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';

/** Days after which a token ends; the last choice is a date. */
const SPANS = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
] as const;
const ON_DATE = 0;

type Values = z.input<typeof apiTokenInput>;

/** Asks what a new token is for, then shows it, this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  if (token === null) return <NewTokenForm onClose={onClose} onCreated={setToken} />;
  return (
    <ShownOnceDialog
      title="Copy the token now"
      warning="It is shown only this once. Keep it like a password."
      label="API token"
      secret={token}
      onClose={onClose}
    >
      Programs send it with each request, in the header <code>Authorization: Bearer</code> followed by the
      token.
    </ShownOnceDialog>
  );
}

interface NewTokenFormProps {
  onClose: () => void;
  onCreated: (token: string) => void;
}

function NewTokenForm({ onClose, onCreated }: NewTokenFormProps) {
  const { has } = usePermissions();
  const queries = useQueryClient();
  const [days, setDays] = useState<number>(90);
  const form = useFieldForm<Values, unknown, ApiTokenInput>({
    resolver: zodResolver(apiTokenInput),
    defaultValues: { name: '', codes: catalogCodes(has), ...lastDay(dayIn(90)) },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const expiry = useController({ control: form.control, name: 'expires_on' });
  const chooseDay = (day: string) => {
    expiry.field.onChange(day);
    form.setValue('timezone_offset', lastDay(day).timezone_offset);
  };
  const codes = useController({ control: form.control, name: 'codes' });
  const submit = form.handleSubmit(async (input) => {
    try {
      onCreated((await callBody(apiTokens.create, { body: input })).token);
      await queries.invalidateQueries({ queryKey: [apiTokens.list.path] });
    } catch (error) {
      applyServerErrors(form, error, { fallback: 'Failed to create the API token' });
    }
  });
  return (
    <FormDialog
      title="Create Token"
      error={errors.root?.message}
      busy={isSubmitting}
      submitLabel={isSubmitting ? 'Creating...' : 'Create'}
      onSubmit={submit}
      onClose={onClose}
      onEscape={() => (isDirty ? undefined : onClose())}
    >
      <TextInput control={form.control} name="name" label="Name" autoFocus />
      <TextField
        select
        label="Expires"
        value={days}
        onChange={({ target }) => {
          const chosen = Number(target.value);
          setDays(chosen);
          if (chosen !== ON_DATE) chooseDay(dayIn(chosen));
        }}
      >
        {SPANS.map(({ days: span, label }) => (
          <MenuItem key={span} value={span}>
            {`In ${label}`}
          </MenuItem>
        ))}
        <MenuItem value={ON_DATE}>On a day</MenuItem>
      </TextField>
      {days === ON_DATE ? (
        <TextField
          {...expiry.field}
          onChange={({ target }) => chooseDay(target.value)}
          type="date"
          label="Last Day"
          error={errors.expires_on !== undefined}
          helperText={errors.expires_on?.message}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ) : null}
      <CodeTable
        offered={TOKEN_CODES.filter((code) => has(code))}
        chosen={codes.field.value as readonly PermissionCode[]}
        onChange={codes.field.onChange}
        error={errors.codes?.message}
      />
      <UnsavedChangesGuard unsaved={() => (isDirty ? 'The API token has not been created.' : null)} />
    </FormDialog>
  );
}

/** The day that is so many days from now where the person is. */
function dayIn(days: number): string {
  return dayFromNow(days, new Date().getTimezoneOffset());
}

/** A last day, and how far behind UTC the time of the person is at its end. */
function lastDay(day: string): Required<Pick<Values, 'expires_on' | 'timezone_offset'>> {
  return { expires_on: day, timezone_offset: new Date(`${day}T23:59:59`).getTimezoneOffset() || 0 };
}

/** Those that read the catalog: programs such as a shop need these, and seldom people. */
function catalogCodes(has: (code: PermissionCode) => boolean): PermissionCode[] {
  return KIND_NAMES.filter((kind) => KINDS[kind].sorted && has(KINDS[kind].readPermission)).map(
    (kind) => KINDS[kind].readPermission,
  );
}

interface CodeTableProps {
  offered: readonly PermissionCode[];
  chosen: readonly PermissionCode[];
  onChange: (codes: PermissionCode[]) => void;
  error: string | undefined;
}

/** The permissions of a token, chosen area by area. */
function CodeTable({ offered, chosen, onChange, error }: CodeTableProps) {
  const titleId = useId();
  const errorId = useId();
  const isOffered = (code: PermissionCode | null): code is PermissionCode =>
    code !== null && offered.includes(code);
  const areas = PERMISSION_AREAS.filter((area) => AREA_COLUMNS.some(([kind]) => isOffered(area[kind])));
  const toggle = (code: PermissionCode) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <section aria-labelledby={titleId} aria-describedby={error === undefined ? undefined : errorId}>
      <Typography id={titleId} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        Permissions
      </Typography>
      <AreaTable
        areas={areas}
        titleId={titleId}
        cell={(area, kind) => {
          const code = area[kind];
          // One permission may be all that an area has: it is ticked once.
          const isRepeated = kind === 'change' && code === area.read;
          return isOffered(code) && !isRepeated ? (
            <Checkbox
              size="small"
              checked={chosen.includes(code)}
              onChange={() => toggle(code)}
              slotProps={{ input: { 'aria-label': checkboxLabel(code) } }}
              sx={{ m: -0.5 }}
            />
          ) : null;
        }}
      />
      {error === undefined ? null : (
        <FormHelperText error id={errorId} role="alert">
          {error}
        </FormHelperText>
      )}
    </section>
  );
}
