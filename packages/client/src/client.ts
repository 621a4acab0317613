import { randomUUID } from 'node:crypto';
import type { Client as ApiClient, Middleware } from 'openapi-fetch';
import openApiClient from 'openapi-fetch';
import { type Batch, type ChangesOptions, readChanges } from './changes.ts';
import type { paths } from './openapi.generated.ts';
import { KitroomError, patiently } from './patience.ts';
import { Bell } from './rest.ts';

export type { Batch, Change, ChangesOptions, Entity } from './changes.ts';
export type { components, paths } from './openapi.generated.ts';
export { KitroomError };

/** Who asks whom. */
export interface ClientOptions {
  /** Where Kitroom is, such as `https://kitroom.example.com`. */
  url: string;
  /** An API token (`kr_…`). */
  token: string;
  /**
   * How long `changes` and `picture` ask again, in milliseconds, while the server cannot be reached, answers 5xx, or has
   * counted too many requests (429): ten minutes by default. Then they throw the last error.
   */
  retryFor?: number;
  /** Is told before each pause: why, and how many milliseconds. */
  onRetry?: (error: Error, milliseconds: number) => void;
}

type PictureQuery = NonNullable<paths['/api/product-images/{sha256}']['get']['parameters']['query']>;

/** The size and the format of a picture; without them it comes as it is stored. */
export interface PictureOptions {
  /** Pixels; narrower pictures are not enlarged. */
  width?: Widths[NonNullable<PictureQuery['width']>];
  /** Takes a width. */
  format?: NonNullable<PictureQuery['format']>;
  signal?: AbortSignal;
}

type Widths = {
  [Text in NonNullable<PictureQuery['width']>]: Text extends `${infer Pixels extends number}`
    ? Pixels
    : never;
};

/** The bytes of a picture, and their type, such as `image/webp`. */
export interface Picture {
  bytes: Uint8Array;
  type: string;
}

/** A catalog to read. */
export interface Client {
  /**
   * Each call that a token can make, typed, without retries: `openapi-fetch`. A write carries an `Idempotency-Key`; one that
   * is made again under the same, as `headers`, is done once, and answered as the first time.
   */
  api: ApiClient<paths>;
  /** Everything that the token can read, then what changes of it. */
  changes(options?: ChangesOptions): AsyncGenerator<Batch, void, void>;
  /** Has `changes` ask again now: a webhook has come. */
  wake(): void;
  /** The picture with this hash; undefined if no slot has it any longer: the feed tells what is there instead. */
  picture(sha256: string, options?: PictureOptions): Promise<Picture | undefined>;
}

const TEN_MINUTES = 10 * 60 * 1000;

const KEY = 'Idempotency-Key';
const SAFE_METHODS: readonly string[] = ['GET', 'HEAD'];

const namesWrites: Middleware = {
  onRequest({ request }) {
    if (!SAFE_METHODS.includes(request.method) && !request.headers.has(KEY))
      request.headers.set(KEY, randomUUID());
  },
};

/** A client of the Kitroom at `url`. Throws TypeError if that isn't an address, or the token cannot be sent. */
export function createClient({ url, token, retryFor = TEN_MINUTES, onRetry }: ClientOptions): Client {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const api = openApiClient<paths>({ baseUrl: new URL(url).href, headers });
  api.use(namesWrites);
  const bell = new Bell();
  return {
    api,
    changes: (options = {}) => readChanges(api, bell, options, { retryFor, onRetry, signal: options.signal }),
    wake: () => bell.ring(),
    async picture(sha256, { width, format, signal } = {}) {
      const query = { width: width && (String(width) as `${typeof width}`), format };
      const params = { path: { sha256 }, query };
      const ask = (signal: AbortSignal) =>
        api.GET('/api/product-images/{sha256}', { params, signal, parseAs: 'arrayBuffer' });
      try {
        const { data, response } = await patiently(ask, { retryFor, onRetry, signal });
        return { bytes: new Uint8Array(data), type: response.headers.get('Content-Type') ?? '' };
      } catch (error) {
        if (error instanceof KitroomError && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}
