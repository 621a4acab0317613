import { zodResolver } from '@hookform/resolvers/zod';
import type { FedEntity } from '@kitroom/contract/changes/changes';
import { isKindName, KINDS } from '@kitroom/contract/kinds';
import {
  codeToBeToldOf,
  TOLD_ENTITIES,
  type Webhook,
  type WebhookInput,
  webhookInput,
  webhooks,
} from '@kitroom/contract/webhooks/webhooks';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { callBody } from '../../api/call.ts';
import { applyServerErrors } from '../../api/server-errors.ts';
import { UnsavedChangesGuard } from '../../changes/leaving/unsaved-changes-guard.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { CHECKBOX_EDGE, SwitchInput } from '../../ui/form/switch-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { entityName } from './webhook-words.ts';

type Values = z.input<typeof webhookInput>;

/** Asks where a new webhook calls and what it tells of, then shows its secret. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { has } = usePermissions();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <WebhookForm
      texts={{
        title: 'Create Webhook',
        submit: 'Create',
        submitting: 'Creating...',
        failed: 'Failed to create the webhook',
      }}
      start={{ address: '', entities: usualEntities(has), is_active: true }}
      save={async (input) => setSecret((await callBody(webhooks.create, { body: input })).secret)}
      onClose={onClose}
    />
  );
}

interface EditWebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** Changes a webhook. */
export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  // The values it began with: changes made since are not overwritten. Once a save was refused for them, it goes on from these.
  const [begun] = useState(webhook);
  const [isStale, setStale] = useState(false);
  const { id, address, entities, is_active, version } = isStale ? webhook : begun;
  return (
    <WebhookForm
      texts={{
        title: 'Edit Webhook',
        submit: 'Save',
        submitting: 'Saving...',
        failed: 'Failed to save the webhook',
      }}
      start={{ address, entities, is_active }}
      save={async (input) => {
        await callBody(webhooks.update, { params: { id }, body: input, ifMatch: `"${version}"` }).catch(
          (error) => {
            setStale((before) => before || (error instanceof ApiError && error.status === 412));
            throw error;
          },
        );
        enqueueSnackbar('Webhook saved', { variant: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface WebhookFormProps {
  texts: { title: string; submit: string; submitting: string; failed: string };
  start: Values;
  save: (input: WebhookInput) => Promise<void>;
  onClose: () => void;
}

function WebhookForm({ texts, start, save, onClose }: WebhookFormProps) {
  const { has } = usePermissions();
  const queries = useQueryClient();
  const form = useFieldForm<Values, unknown, WebhookInput>({
    resolver: zodResolver(webhookInput),
    values: start,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const entities = useController({ control: form.control, name: 'entities' });
  const chosen = entities.field.value as readonly FedEntity[];
  const submit = form.handleSubmit(async (input) => {
    try {
      await save(input);
    } catch (error) {
      applyServerErrors(form, error, { fallback: texts.failed });
    }
    await queries.invalidateQueries({ queryKey: [webhooks.list.path] });
  });
  return (
    <FormDialog
      title={texts.title}
      error={errors.root?.message}
      busy={isSubmitting}
      submitLabel={isSubmitting ? texts.submitting : texts.submit}
      onSubmit={submit}
      onClose={onClose}
      onEscape={() => (isDirty ? undefined : onClose())}
    >
      <TextInput
        control={form.control}
        name="address"
        label="Address"
        content="address"
        help="Such as https://shop.example.com/kitroom"
        autoFocus={start.address === ''}
      />
      <EntityChoice
        offered={TOLD_ENTITIES.filter((entity) => has(codeToBeToldOf(entity)) || chosen.includes(entity))}
        chosen={chosen}
        onChange={entities.field.onChange}
        error={errors.entities?.message}
      />
      <SwitchInput control={form.control} name="is_active" label="On" />
      <UnsavedChangesGuard unsaved={() => (isDirty ? 'The webhook is not saved.' : null)} />
    </FormDialog>
  );
}

// Things that a shop sells have an order of their own; people and rights are told only if somebody ticks them.
function usualEntities(has: (code: ReturnType<typeof codeToBeToldOf>) => boolean): FedEntity[] {
  return TOLD_ENTITIES.filter(
    (entity) => has(codeToBeToldOf(entity)) && (!isKindName(entity) || KINDS[entity].sorted),
  );
}

interface EntityChoiceProps {
  offered: readonly FedEntity[];
  chosen: readonly FedEntity[];
  onChange: (entities: FedEntity[]) => void;
  error: string | undefined;
}

/** The kinds of records that a webhook tells of. */
function EntityChoice({ offered, chosen, onChange, error }: EntityChoiceProps) {
  const errorId = useId();
  const toggle = (entity: FedEntity) =>
    onChange(chosen.includes(entity) ? chosen.filter((one) => one !== entity) : [...chosen, entity]);
  return (
    <FormControl
      component="fieldset"
      error={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <FormLabel component="legend" sx={{ typography: 'subtitle2', color: 'text.primary', mb: 0.5 }}>
        Tells of changes to
      </FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {offered.map((entity) => (
          <FormControlLabel
            key={entity}
            label={entityName(entity)}
            sx={{ ml: CHECKBOX_EDGE }}
            control={
              <Checkbox size="small" checked={chosen.includes(entity)} onChange={() => toggle(entity)} />
            }
          />
        ))}
      </FormGroup>
      {error === undefined ? null : (
        <FormHelperText id={errorId} role="alert">
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
