import fastifyCookie from '@fastify/cookie';
import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { MESSAGES } from '@kitroom/contract/errors';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import packageFile from '../package.json' with { type: 'json' };
import { tokenRate } from './access/limits/token-rate.ts';
import { accessRoutes } from './access/routes.ts';
import { actorFinder } from './access/session/sessions.ts';
import { tokenActorFinder } from './access/session/token-actors.ts';
import { attentionRoutes } from './attention/routes.ts';
import { backupMetrics } from './backups/backup-metrics.ts';
import { type BackupRunner, createBackupRunner } from './backups/backup-runner.ts';
import { backupRoutes } from './backups/routes.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { changeFeedRoute } from './change-feed/routes.ts';
import { firstStepsRoute } from './first-steps/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { RECORD_KINDS, RECORD_TABLES, TAKEN_VALUES } from './kinds/kinds.ts';
import { openPictureParts } from './pictures/parts.ts';
import { productImageRoutes } from './pictures/routes.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { descriptionRoute } from './platform/http/description/description-route.ts';
import { handleErrors } from './platform/http/error-handler.ts';
import { failure } from './platform/http/errors.ts';
import { shutDownGracefully } from './platform/http/graceful-shutdown.ts';
import { guard } from './platform/http/guard.ts';
import { sendHeaders } from './platform/http/headers.ts';
import { readJsonBodies, refuseCompressed, takeEmptyBodies } from './platform/http/json-bodies.ts';
import { keepAnswers } from './platform/http/kept-answers.ts';
import { operations } from './platform/http/operations.ts';
import {
  answerBadAddress,
  answerOddRequests,
  badRequestAnswerer,
  refuseOtherMethods,
  routableAddress,
} from './platform/http/protocol-errors.ts';
import { proxyTrust, warnOfUnnamedProxy } from './platform/http/request-address.ts';
import { answerRequestId, requestIdOf } from './platform/http/request-id.ts';
import { RequestLog } from './platform/http/request-log.ts';
import { type App, useZod } from './platform/http/schemas.ts';
import { enforceTimeouts } from './platform/http/timeouts.ts';
import { webApp } from './platform/http/web-app.ts';
import type { WallClock } from './platform/wall-clock.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { webhookMetrics } from './webhooks/webhook-metrics.ts';

/** As much as proxies let through; cookies of other programs on the host and its domain come along. */
const HEADERS_BYTES = 64 * 1024;
/** Proxies keep idle connections for up to 10 minutes (Google's; Caddy 2); a save on one that ends first would be lost. */
const KEEP_ALIVE_MILLISECONDS = 620_000;
const HEADERS_MILLISECONDS = 15_000;
/** How often that is checked; Node's default of 30 seconds would triple the limit. */
const HEADERS_CHECK_MILLISECONDS = 2000;
const JSON_BODY_BYTES = 256 * 1024;

/** The resources that the application runs on; the caller creates and closes them. */
export interface Parts {
  db: Database;
  clock: WallClock;
  logger: Logger;
  /** Folder of the built web application; undefined: the API alone. */
  webRoot: string | undefined;
  /** Aborted: the process is about to end, and `/readyz` says so. */
  ending?: AbortSignal;
  /** False: requests leave no lines in the log, only what fails does. */
  logRequests?: boolean;
}

export interface BuiltApp {
  app: App;
  /** Undefined: the settings ask for no backups. */
  backups: BackupRunner | undefined;
}

/** Assembles the application, without port or signals; ready after `app.ready()`. */
export async function buildApp(
  config: Config,
  { db, clock, logger, webRoot, ending, logRequests = true }: Parts,
): Promise<BuiltApp> {
  const requestLog = new RequestLog(logRequests && logger.isLevelEnabled('info'));
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: requestLog,
    genReqId: requestIdOf,
    trustProxy: proxyTrust(config),
    bodyLimit: JSON_BODY_BYTES,
    http: {
      headersTimeout: HEADERS_MILLISECONDS,
      connectionsCheckingInterval: HEADERS_CHECK_MILLISECONDS,
      maxHeaderSize: HEADERS_BYTES,
      requireHostHeader: false,
    },
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 100 },
    forceCloseConnections: 'idle',
    // Requests on open connections are answered meanwhile (shutDownGracefully).
    return503OnClosing: false,
    rewriteUrl: routableAddress,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: badRequestAnswerer(logger, requestLog),
  }).withTypeProvider<ZodTypeProvider>();

  // Forms on other sites can send this type without a preflight request; no call takes it.
  app.removeContentTypeParser('text/plain');
  answerRequestId(app);
  answerOddRequests(app);
  refuseOtherMethods(app);
  readJsonBodies(app);
  takeEmptyBodies(app);
  refuseCompressed(app);
  useZod(app);
  handleErrors(app, TAKEN_VALUES);
  enforceTimeouts(app);
  await app.register(fastifyCookie);
  sendHeaders(app, config);

  shutDownGracefully(app);
  warnOfUnnamedProxy(app, config);
  guard(app, config, {
    findActor: actorFinder(db, config),
    findTokenActor: tokenActorFinder(db),
    countTokenRequest: tokenRate(config.tokenRequestsPerMinute),
  });
  keepAnswers(app, db, config);
  const pictures = await openPictureParts(config, db);
  descriptionRoute(app, config, packageFile.version);
  operations(app, {
    db,
    dataDir: config.dataDir,
    readiness: { database: () => db.check(), pictures: () => pictures.store.check() },
    ending,
    build: {
      version: packageFile.version,
      node: process.versions.node,
      database: db.engine,
      pictures: config.s3 ? 's3' : 'disk',
    },
    addMetrics(registry) {
      backupMetrics(registry, db, config.backups !== undefined);
      webhookMetrics(registry, db);
    },
  });
  for (const table of RECORD_TABLES) RECORD_KINDS[table].bind(app, db, config);
  accessRoutes(app, db, config);
  catalogRoutes(app, db);
  attentionRoutes(app, db, RECORD_KINDS);
  bulkRoutes(app, { db, settings: config, takenValues: TAKEN_VALUES });
  savedViewRoutes(app, db);
  firstStepsRoute(app, db);
  await productImageRoutes(app, pictures, clock);
  historyRoutes(app, pictures, TAKEN_VALUES);
  changeFeedRoute(app, db, config);
  webhookRoutes(app, db, config);
  const backups = config.backups && (await createBackupRunner(db, config, config.backups, logger));
  app.addHook('onClose', () => backups?.stop());
  backupRoutes(app, db, backups);
  if (webRoot) await webApp(app, webRoot, signInOptions(config));
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send(failure(MESSAGES.notFound)));
  return { app, backups };
}

function signInOptions({ publicUrl, singleSignOn: settings }: Config) {
  const start = `${publicUrl}${singleSignOn.startPath}`;
  return settings && { label: settings.label, start, password: settings.passwords };
}
