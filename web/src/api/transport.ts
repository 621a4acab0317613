import { CHANGE_ID_HEADER, REQUEST_ID_HEADER } from '@kitroom/contract/request-id';

/** A request. */
export interface Outgoing {
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal?: AbortSignal | undefined;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

/** A response; `body` is null unless it was JSON. */
export interface Incoming {
  /** 0: there was no response. */
  status: number;
  body: unknown;
  etag: string | null;
  /** Under which history has what it changed. */
  requestId: string | null;
  retryAfter: string | null;
}

const NO_RESPONSE: Incoming = { status: 0, body: null, etag: null, requestId: null, retryAfter: null };

/** One exchange with the server. Rejects only when it is aborted, as an abort. */
export async function exchange(path: string, outgoing: Outgoing): Promise<Incoming> {
  if (outgoing.onProgress !== undefined) return exchangeWithProgress(path, outgoing);
  const { method, headers, body, signal } = outgoing;
  try {
    const response = await fetch(path, {
      method,
      headers,
      body,
      signal: signal ?? null,
      credentials: 'include',
    });
    const answered = response.headers;
    return {
      status: response.status,
      body: parseJson(await response.text()),
      etag: answered.get('ETag'),
      requestId: answered.get(CHANGE_ID_HEADER) ?? answered.get(REQUEST_ID_HEADER),
      retryAfter: answered.get('Retry-After'),
    };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return NO_RESPONSE;
  }
}

// fetch cannot report how much of an upload has been sent.
function exchangeWithProgress(path: string, outgoing: Outgoing): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const { method, headers, body, signal, onProgress } = outgoing;
    const xhr = new XMLHttpRequest();
    xhr.open(method, path);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        body: parseJson(xhr.responseText),
        etag: xhr.getResponseHeader('ETag'),
        requestId: xhr.getResponseHeader(CHANGE_ID_HEADER) ?? xhr.getResponseHeader(REQUEST_ID_HEADER),
        retryAfter: xhr.getResponseHeader('Retry-After'),
      });
    xhr.onerror = () => resolve(NO_RESPONSE);
    xhr.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'));
    if (signal?.aborted === true) return xhr.onabort(new ProgressEvent('abort'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
