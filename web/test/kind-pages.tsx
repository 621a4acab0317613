import type { ComponentType } from 'react';
import type { EntityScreens, Screen } from '../src/resource/screens.ts';
import { type Answers, serveApi } from './api-server.ts';
import { guarded, renderRoutes, signedInAs } from './render.tsx';
import { newUser } from './user.ts';

interface Pages {
  List: ComponentType;
  Form: ComponentType;
  View?: ComponentType;
}

/** Opens a page of a kind for someone who may see its list, and holds these codes, too. */
export async function openPages(
  { list, create, edit, view }: Pick<EntityScreens, 'list' | 'view'> & { create: Screen; edit: Screen },
  { List, Form, View }: Pages,
  at: string,
  { codes, answers }: { codes: string[]; answers: Answers },
) {
  const api = await serveApi({
    'GET /api/auth/user-permissions': signedInAs(list.permission, ...codes),
    ...answers,
  });
  const { router } = renderRoutes(
    {
      ...guarded(list, <List />),
      ...guarded(create, <Form />),
      ...guarded(edit, <Form />),
      ...(view && View && guarded(view, <View />)),
    },
    at,
  );
  return { api, router, user: newUser() };
}
