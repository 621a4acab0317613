import type { z } from 'zod';
import type { ResourceApi } from '../../api/resource-api.ts';
import type { LinkFields } from '../../changes/merge/field-text.ts';
import type { FormValues } from '../../changes/merge/merge.ts';
import type { EntityScreens } from '../../resource/screens.ts';
import type { NextStep } from '../../resource/tell-with-next-step.tsx';
import type { Usage } from '../../resource/usage.ts';

export interface FormSentences {
  /** 403 of the load, of create, of update. */
  readForbidden: string;
  createForbidden: string;
  updateForbidden: string;
}

/** Everything that one entity's form is about. */
export interface ResourceFormOptions<
  Input extends z.ZodType<FormValues, FormValues>,
  List extends z.ZodType,
  Item extends z.ZodType,
> {
  api: ResourceApi<Input, List, Item>;
  /** The record to edit; null creates one. */
  id: number | null;
  /** Its list is opened after the save, by those who may see it. */
  screens: Pick<EntityScreens, 'title' | 'noun' | 'list' | 'entity' | 'create'> & {
    edit: NonNullable<EntityScreens['edit']>;
  };
  /** Asked before the record is deactivated; null: nothing depends on such a record. */
  usage: Usage | null;
  sentences: FormSentences;
  links?: LinkFields;
  /** The toast about a new record, where it says more than that it was created. */
  createdAs?: (saved: z.output<Item>) => string;
  /** The toast about an earlier one, where it says more than that it was saved. */
  updated?: string;
  /** Where a new record is opened instead of the list, and the state of that place; null: nowhere. */
  opensAs?: (saved: z.output<Item>) => { to: string; state: object } | null;
  /** Called after each save with the record; returns what can be done next with a new one; null: nothing. */
  afterSave?: (saved: z.output<Item>) => NextStep | null;
}
