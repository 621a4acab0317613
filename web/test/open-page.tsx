import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router';
import { type Answers, serveApi } from './api-server.ts';
import { renderRoutes, renderTree, type Start, signedInAs } from './render.tsx';
import { newUser } from './user.ts';

interface Opened {
  codes?: readonly string[];
  answers?: Answers;
}

/** Opens pages, each at its path, for someone who holds these codes; `answers` may say otherwise. */
export async function openPage(
  pages: Record<string, ReactElement>,
  at: Start,
  { codes = [], answers = {} }: Opened = {},
) {
  const api = await serveApi({ 'GET /api/auth/user-permissions': signedInAs(...codes), ...answers });
  return { api, user: newUser(), ...renderRoutes(pages, at) };
}

/** The same for routes that have routes inside. */
export async function openTree(routes: RouteObject[], at: Start, { codes = [], answers = {} }: Opened = {}) {
  const api = await serveApi({ 'GET /api/auth/user-permissions': signedInAs(...codes), ...answers });
  return { api, user: newUser(), ...renderTree(routes, at) };
}
