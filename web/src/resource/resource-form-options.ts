import type { DefaultValues } from 'react-hook-form';
import type { z } from 'zod';
import type { ResourceApi } from '../api/resource-api.ts';
import type { OfferedRecords } from './history/put-back.ts';
import type { NamesByField } from './merge/field-text.ts';
import type { FormValues } from './merge/merge.ts';
import type { EntityScreens, Noun } from './screens.ts';
import type { NextStep } from './tell-with-next-step.tsx';

/** The sentences of one entity's form. */
export interface FormSentences {
  /** Toasts. */
  created: string;
  updated: string;
  /** 403 of the load, of create, of update. */
  readForbidden: string;
  createForbidden: string;
  updateForbidden: string;
}

/** What one entity's form is about. */
export interface ResourceFormOptions<
  Input extends z.ZodType<FormValues, FormValues>,
  List extends z.ZodType,
  Item extends z.ZodType,
> {
  api: ResourceApi<Input, List, Item>;
  /** The record to edit; null creates one. */
  id: number | null;
  /** Initial values of a new record, without required choices that the user has to make. */
  blank: DefaultValues<z.input<Input>>;
  /** The form's values of a loaded record. */
  valuesOf: (item: z.output<Item>) => z.input<Input>;
  /** Its list is opened after the save, by those who may see it. */
  screens: Pick<EntityScreens, 'title' | 'list' | 'entity' | 'create'> & { edit: { label: string } };
  /** Labels of the fields, in their order. */
  labels: Record<keyof z.input<Input> & string, string>;
  sentences: FormSentences;
  /** Names for the fields that hold ids, for sentences about what was changed. */
  names?: NamesByField;
  /** What the records are called whose ids a field lists, to say how many were changed. */
  nouns?: Readonly<Record<string, Noun>>;
  /** The records that pickers offer, by field: only these are taken from the history. */
  offered?: OfferedRecords;
  /** What can be done next with a new record; null: nothing. */
  nextStep?: (created: z.output<Item>) => NextStep | null;
  /** Called after each save. */
  afterSave?: () => void;
}
