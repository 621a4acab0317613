import { type BulkResource, bulkCalls } from '@kitroom/contract/bulk/bulk';
import { formValues } from '@kitroom/contract/record-fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { errorText } from '../../api/api-error.ts';
import { LOAD_FAILED, SAVE_FAILED } from '../../api/failures.ts';
import type { Noun } from '../../resource/screens.ts';
import type { Usage } from '../../resource/usage.ts';
import { counted } from '../../ui/sentence-parts.ts';
import { useDeactivation } from '../activation/deactivation-dialog.tsx';
import type { Target } from '../activation/set-active.ts';
import { readRecords } from '../change-set/bulk-api.ts';
import { BULK_KEY, CHECK_FAILED, useCheckedChanges } from '../change-set/use-checked-changes.ts';
import { useLeavingOut } from '../change-set/use-leaving-out.ts';
import { tellWithUndo } from '../undo/use-undo.tsx';
import { type BulkField, firstStep, type Steps } from './bulk-field.ts';
import { changedRecords, type EditedRecord } from './changed-records.ts';

/** The records to edit, of one resource. */
export interface BulkEditOptions<Item extends z.ZodObject> {
  resource: BulkResource<Item>;
  noun: Noun;
  /** The selected records, in the order of their list. */
  targets: readonly Target[];
  /** Asked before records are deactivated; null: nothing depends on them. */
  usage: Usage | null;
  /** The fields that can be changed, in the order of the form. */
  fields: readonly BulkField[];
  onClose: () => void;
}

const NO_RECORDS: readonly EditedRecord[] = [];

/** The state of a bulk edit: the records, what is done to which fields, what the server says of it, and applying it. */
export function useBulkEdit<Item extends z.ZodObject>(options: BulkEditOptions<Item>) {
  const { resource, noun, targets, usage, fields, onClose } = options;
  const { mayDeactivate, question } = useDeactivation(usage);
  const loaded = useQuery({
    queryKey: [BULK_KEY, resource.path, 'records', targets],
    queryFn: async ({ signal }): Promise<EditedRecord[]> => {
      const ids = targets.map(({ id }) => id);
      const names = new Map(targets.map(({ id, name }) => [id, name]));
      const records = await readRecords(resource, ids, signal);
      return records.map(({ id, version, item }) => ({
        id,
        version,
        name: names.get(id) ?? '',
        values: formValues(resource, item),
      }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useForm<Steps>({ defaultValues: {} });
  const steps = useWatch({ control: form.control }) as Steps;
  const [chosen, choose] = useState<readonly string[]>([]);
  const leaving = useLeavingOut();

  const records = loaded.data ?? NO_RECORDS;
  const chosenFields = fields.filter(({ name }) => chosen.includes(name));
  const changed = changedRecords(
    records.filter(({ id }) => !leaving.leftOut.has(id)),
    chosenFields,
    steps,
  );
  const input = changed.length === 0 ? null : { changes: changed.map(({ change }) => change) };
  const checked = useCheckedChanges({
    call: bulkCalls(resource).update,
    input,
    inputKey: JSON.stringify(input),
    failures: { check: CHECK_FAILED, make: SAVE_FAILED.update },
    onMade: (made, requestId) => {
      tellWithUndo(`${counted(made.changed_count, noun.one, noun.many)} changed`, [requestId]);
      onClose();
    },
  });

  const make = async () => {
    const ending = changed.filter(({ change }) => change.fields['is_active'] === false);
    if (await mayDeactivate(ending, counted(ending.length, noun.one, noun.many))) await checked.make();
  };

  return {
    control: form.control,
    loading: loaded.isPending,
    loadError: errorText(loaded.error, LOAD_FAILED.data),
    /** Reads the records again, as after someone else has changed some. */
    reload: () => void loaded.refetch(),
    steps,
    chosen,
    chosenFields,
    toggle: (field: BulkField) => {
      if (chosen.includes(field.name)) {
        choose(chosen.filter((name) => name !== field.name));
        return;
      }
      form.setValue(field.name, firstStep(field));
      choose([...chosen, field.name]);
    },
    changed,
    checked: { ...checked, make },
    question,
    leaving,
  };
}

export type BulkEdit = ReturnType<typeof useBulkEdit>;
