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

/** Nobody answered. */
export const NO_RESPONSE: Incoming = { status: 0, body: null, etag: null, requestId: null, retryAfter: null };

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
    return incoming(response.status, await response.text(), (name) => response.headers.get(name));
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
    xhr.onload = () => resolve(incoming(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name)));
    xhr.onerror = () => resolve(NO_RESPONSE);
    xhr.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'));
    if (signal?.aborted === true) return xhr.onabort(new ProgressEvent('abort'));
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });
}

function incoming(status: number, text: string, header: (name: string) => string | null): Incoming {
  return {
    status,
    body: parseJson(text),
    etag: header('ETag'),
    requestId: header(CHANGE_ID_HEADER) ?? header(REQUEST_ID_HEADER),
    retryAfter: header('Retry-After'),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
