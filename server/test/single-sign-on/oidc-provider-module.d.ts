declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** The part of the provider that the tests use; its own types bring the seventeen packages of two web frameworks. */
  interface Claims {
    sub: string;
  }
  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    oidc: { provider: Provider; client?: { clientId: string }; session?: { accountId?: string } };
  }
  interface Configuration {
    clients: Record<string, unknown>[];
    jwks: { keys: object[] };
    cookies: { keys: string[] };
    fetch: (url: string, options: RequestInit & { dispatcher?: unknown }) => Promise<Response>;
    claims: Record<string, string[]>;
    features: Record<string, { enabled: boolean }>;
    interactions?: { url: (context: Context, interaction: { uid: string }) => string };
    findAccount: (context: Context, id: string) => { accountId: string; claims: () => Claims };
    loadExistingGrant: (context: Context) => Promise<Grant>;
  }
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
  }
}
