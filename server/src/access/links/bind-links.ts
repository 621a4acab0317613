import { idParams } from '@kitroom/contract/fields';
import type { PermissionCode } from '@kitroom/contract/permissions';
import type { z } from 'zod';
import { notFound } from '../../platform/http/errors.ts';
import { etagOfLinks, expectedEtag } from '../../platform/http/etag.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import type { LinkStore } from './link-store.ts';

/** What web and server agree on about one side's links: `GET path` and `PUT path`. */
interface Links<Input extends z.ZodObject, Body extends z.ZodObject> {
  path: string;
  /** What generated clients call the two. */
  operationIds: { read: string; save: string };
  readPermission: PermissionCode;
  updatePermission: PermissionCode;
  input: Input;
  body: Body;
  /** The message after a save. */
  saved: string;
  /** 404 of the record that holds the links. */
  notFound: string;
}

/** The two routes of a link editor. The ETag is that of the set of links. */
export function bindLinks<Input extends z.ZodObject, Body extends z.ZodObject>(
  app: App,
  links: Links<Input, Body>,
  store: LinkStore<z.output<Input>, z.output<Body>>,
): void {
  const { path, operationIds } = links;

  app.get(
    path,
    {
      config: {
        operationId: operationIds.read,
        access: [links.readPermission],
        notFound: links.notFound,
        etag: 'record',
      },
      schema: { params: idParams, response: { 200: answer(links.body) } },
    },
    async (request, reply) => {
      const body = await store.read(request.params.id);
      if (!body) throw notFound(links.notFound);
      return reply.header('ETag', etagOfLinks(store.linked(body))).send({ success: true, ...body });
    },
  );

  app.put(
    path,
    {
      config: {
        operationId: operationIds.save,
        access: [links.updatePermission],
        notFound: links.notFound,
        failures: [409, 412],
        etag: 'record',
        proof: true,
      },
      schema: { params: idParams, body: links.input, response: { 200: done.extend(links.body.shape) } },
    },
    async (request, reply) => {
      const input = request.body as z.output<Input>;
      const body = await store.save(request.params.id, input, actorOf(request), expectedEtag(request));
      if (!body) throw notFound(links.notFound);
      return reply
        .header('ETag', etagOfLinks(store.linked(body)))
        .send({ success: true, message: links.saved, ...body });
    },
  );
}
