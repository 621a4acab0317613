import type { ComponentType } from 'react';
import type { EntityScreens, Screen } from '../src/resource/screens.ts';
import type { Answers } from './api-server.ts';
import { openPage } from './open-page.tsx';
import { guarded } from './render.tsx';

interface Pages {
  List: ComponentType;
  Form: ComponentType;
  View?: ComponentType;
}

/** Opens a page of a kind for someone who may see its list, and holds these codes, too. */
export function openPages(
  { list, create, edit, view }: Pick<EntityScreens, 'list' | 'view'> & { create: Screen; edit: Screen },
  { List, Form, View }: Pages,
  at: string,
  { codes, answers }: { codes: string[]; answers: Answers },
) {
  return openPage(
    {
      ...guarded(list, <List />),
      ...guarded(create, <Form />),
      ...guarded(edit, <Form />),
      ...(view && View && guarded(view, <View />)),
    },
    at,
    { codes: [list.permission, ...codes], answers },
  );
}
