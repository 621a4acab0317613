import { ACTIVE_FIELD, nameOf } from '@kitroom/contract/record-fields';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { usePermissions } from '../session/permissions-context.ts';
import type { FormPageState } from '../ui/form/form-page.tsx';
import { ActiveBadge } from './active-switch.tsx';
import { useWarning } from './attention/record-reasons.tsx';
import { useFormHistory } from './history/use-form-history.tsx';
import { partOf } from './merge/field-text.ts';
import type { FormValues } from './merge/merge.ts';
import type { ResourceFormOptions } from './resource-form-options.ts';
import { useNamedField } from './use-named-field.ts';

interface FormHeaderOptions<
  Input extends z.ZodType<FormValues, FormValues>,
  List extends z.ZodType,
  Item extends z.ZodType,
> extends Pick<ResourceFormOptions<Input, List, Item>, 'api' | 'id' | 'screens' | 'links' | 'usage'> {
  form: UseFormReturn<z.input<Input>, unknown, z.output<Input>>;
  /** Of the fields, in their order. */
  labels: Readonly<Record<string, string>>;
  /** The saved record; null while it loads. */
  saved: z.input<Input> | null;
  /** The fields hold the record. */
  ready: boolean;
  /** Whether the user may see the list. */
  mayReturn: boolean;
}

/** The part above the fields of a form. `forget`: the values restored from the history are saved. */
export function useFormHeader<
  Input extends z.ZodType<FormValues, FormValues>,
  List extends z.ZodType,
  Item extends z.ZodType,
>(
  options: FormHeaderOptions<Input, List, Item>,
): {
  header: Pick<FormPageState, 'title' | 'recordName' | 'back' | 'active' | 'warning' | 'history' | 'loading'>;
  forget: () => void;
} {
  const { api, id, form, screens, labels, usage, links = {}, saved, ready, mayReturn } = options;
  const { has } = usePermissions();
  const recordName = saved === null ? undefined : nameOf(api.resource, saved);
  const { history, forget } = useFormHistory({
    form,
    entity: screens.entity,
    id,
    name: recordName,
    saved,
    labels,
    offered: partOf(links, 'offered'),
    mayRestore: has(api.resource.updatePermission),
  });
  const { warning, isPending } = useWarning(api.resource, id, screens);
  // The fields come with what is wrong with them: nothing moves.
  const loading = !ready || isPending;
  useNamedField(form, labels, { isNew: id === null, loading });
  const header = {
    title: id === null ? screens.create.label : screens.edit.label,
    back: mayReturn ? { to: screens.list.path, label: screens.title } : null,
    recordName,
    active: (
      <ActiveBadge
        control={form.control}
        label={ACTIVE_FIELD.label}
        id={id}
        recordName={recordName}
        usage={usage}
      />
    ),
    warning,
    history,
    loading,
  };
  return { header, forget };
}
