import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance } from 'fastify';

/** Reads JSON bodies. Refuses with 400 a body that is not UTF-8: decoded, each bad byte would be stored as U+FFFD. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isUtf8(body)) parse(request, body.toString('utf8'), done);
    else done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
  });
}

/** Refuses with 415 a form sent to a JSON call; otherwise the parser for uploads would accept it. */
export function refuseForms(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const type = request.headers['content-type'] ?? '';
    if (request.routeOptions.schema?.body !== undefined && /^multipart\//iu.test(type))
      done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type));
    else done(null, payload);
  });
}
