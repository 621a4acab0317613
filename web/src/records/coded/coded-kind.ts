import type { CodedRow, codedInput } from '@kitroom/contract/coded';
import type { z } from 'zod';
import type { ResourceApi } from '../../api/resource-api.ts';
import type { EntityScreens, ListedScreens, Screen } from '../../resource/screens.ts';
import type { Usage } from '../../resource/usage.ts';
import type { FormSentences } from '../form/resource-form-options.ts';

/** A kind of record with these fields. */
export interface CodedKind<List extends z.ZodType, Item extends z.ZodObject> {
  screens: ListedScreens & { create: Screen & { label: string }; edit: NonNullable<EntityScreens['edit']> };
  api: ResourceApi<typeof codedInput, List, Item>;
  rowsOf: (body: z.output<List>) => readonly CodedRow[];
  /** Asked before one is deactivated; null: nothing depends on them. */
  usage: Usage | null;
  file: string;
  sentences: FormSentences;
}
