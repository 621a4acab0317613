import { codeAppCalls, recoveryCodesCall } from '@kitroom/contract/access/second-step';
import {
  codeAppSetupBody,
  confirmCodeAppInput,
  recoveryCodesBody,
} from '@kitroom/contract/access/second-step-schemas';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { actorOf } from '../../platform/http/guard.ts';
import { type App, answer, done } from '../../platform/http/schemas.ts';
import { addCodeApp, makeNewRecoveryCodes, removeCodeApp, startCodeApp } from './own-code-app.ts';

/** The signed-in user's own code app and recovery codes. */
export function codeAppRoutes(app: App, db: Database, config: Config): void {
  app.post(
    codeAppCalls.path,
    {
      config: {
        operationId: 'startCodeApp',
        access: 'SIGNED_IN',
        beforeSecondStep: true,
        peopleOnly: true,
        proof: true,
      },
      schema: { response: { 200: answer(codeAppSetupBody) } },
    },
    async (request) => ({ success: true as const, ...(await startCodeApp(db, config, actorOf(request))) }),
  );

  app.post(
    codeAppCalls.confirmPath,
    {
      config: {
        operationId: 'confirmCodeApp',
        access: 'SIGNED_IN',
        beforeSecondStep: true,
        peopleOnly: true,
        proof: true,
      },
      schema: { body: confirmCodeAppInput, response: { 200: answer(recoveryCodesBody) } },
    },
    async (request) => {
      const recovery_codes = await addCodeApp(db, config, actorOf(request), request.body.code);
      return { success: true as const, recovery_codes };
    },
  );

  app.delete(
    codeAppCalls.path,
    {
      config: {
        operationId: 'removeCodeApp',
        access: 'SIGNED_IN',
        peopleOnly: true,
        proof: true,
        failures: [404, 409],
      },
      schema: { response: { 200: done } },
    },
    async (request) => {
      await removeCodeApp(db, config, actorOf(request));
      return { success: true as const, message: codeAppCalls.removed };
    },
  );

  app.post(
    recoveryCodesCall.path,
    {
      config: {
        operationId: 'makeRecoveryCodes',
        access: 'SIGNED_IN',
        peopleOnly: true,
        proof: true,
        failures: [404],
      },
      schema: { response: { 200: answer(recoveryCodesBody) } },
    },
    async (request) => {
      const recovery_codes = await makeNewRecoveryCodes(db, config, actorOf(request));
      return { success: true as const, recovery_codes };
    },
  );
}
