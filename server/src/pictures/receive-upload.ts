import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type {} from '@fastify/multipart';
import type { FieldError } from '@kitroom/contract/failure-bodies';
import { IMAGE_MESSAGES } from '@kitroom/contract/product-image';
import { errorCodes, type FastifyRequest } from 'fastify';
import { HttpError, invalid, tooLarge } from '../platform/http/errors.ts';
import { nameForm } from '../platform/http/kept-answers.ts';
import { type Spool, writeSpoolFile } from './store/spool.ts';

const FILE_FIELD = 'file';
/** Allowance for the form around the file. */
const FORM_BYTES = 64 * 1024;
/** Far more than a browser has in flight when it gets the answer and stops sending. */
const DISCARDED_BYTES = 64 * 1024 * 1024;

/** An uploaded form with its file on disk. */
export interface Upload {
  /** Path of the file; undefined: none was sent, or it is empty. */
  path: string | undefined;
  /** The file's name on its sender's device, unchecked; undefined: without a name. */
  fileName: string | undefined;
  /** The other fields. */
  fields: Record<string, string>;
  /** Removes the file, if it is still there. */
  discard(): Promise<void>;
}

/**
 * Reads a multipart form with one file; parts may come in any order. Removes its file when it fails. Throws 415 for
 * another content type, 413 with `tooLargeMessage` above `maxBytes`, 400 for a form that is cut off, malformed, has
 * several files or repeats a field, and as `answerOnce` where its sender has named it.
 */
export async function receiveUpload(
  request: FastifyRequest,
  spool: Spool,
  { maxBytes, tooLargeMessage }: { maxBytes: number; tooLargeMessage: string },
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? '');
  }
  limitBytes(request, maxBytes + FORM_BYTES + DISCARDED_BYTES);
  const path = spool.newPath();
  const discard = () => rm(path, { force: true });
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES)
      throw tooLarge(tooLargeMessage);
    const { fileHash, ...upload } = await readParts(request, path, maxBytes, tooLargeMessage).catch(
      (error: unknown) => {
        throw asRefusal(error);
      },
    );
    await nameForm(request, upload.fields, fileHash);
    return { ...upload, discard };
  } catch (error) {
    discardRest(request);
    await discard();
    throw error;
  }
}

async function readParts(request: FastifyRequest, path: string, maxBytes: number, tooLargeMessage: string) {
  const fields: Record<string, string> = {};
  const twice: FieldError[] = [];
  let written = 0;
  let fileName: string | undefined;
  const hash = request.named && createHash('sha256');
  const limits = { files: 1, fields: 5, parts: 6, fieldSize: 100, fileSize: maxBytes };
  for await (const part of request.parts({ limits, throwFileSizeLimit: false } as { limits: object })) {
    if (part.type === 'field') {
      if (part.fieldname in fields) {
        twice.push({ path: part.fieldname, message: IMAGE_MESSAGES.sentTwice(part.fieldname) });
      }
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === FILE_FIELD) {
      // The parser would keep reading to the end of the part, which may never come.
      if (part.file.truncated) throw tooLarge(tooLargeMessage);
      part.file.once('limit', () => part.file.destroy(tooLarge(tooLargeMessage)));
      fileName = part.filename;
      if (hash) part.file.on('data', (chunk: Buffer) => hash.update(chunk));
      written = await writeSpoolFile(path, part.file);
    } else {
      part.file.resume();
    }
  }
  if (twice.length > 0) throw invalid(twice);
  const fileHash = hash?.digest('base64url') ?? '';
  return { fields, fileName, fileHash, path: written > 0 ? path : undefined };
}

/** The sentence for an upload without a file: none was sent, or one that is empty. */
export function noFile({ fileName }: Upload): string {
  return fileName ? IMAGE_MESSAGES.fileEmpty : IMAGE_MESSAGES.fileMissing;
}

/** Reads and discards the rest of a refused request, up to a limit, so that the client gets to see the answer. */
export function discardRest(request: FastifyRequest): void {
  limitBytes(request, DISCARDED_BYTES);
  request.raw.resume();
}

// A body without Content-Length may be endless, and the parser skips everything beyond its limits.
function limitBytes({ raw }: FastifyRequest, bytes: number): void {
  let left = bytes;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
}

/** A form that is cut off or malformed; the error handler provides the message. */
class UnreadableFormError extends Error {
  override name = 'UnreadableFormError';
  readonly statusCode = 400;
}

// The parser reports a bad form as a plain error. Errors with a status or of a failing disk are passed on.
function asRefusal(error: unknown): unknown {
  // As if it were too large (413).
  if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
    return invalid([{ path: FILE_FIELD, message: IMAGE_MESSAGES.severalFiles }]);
  const isPlain = error instanceof Error && !('statusCode' in error) && !('syscall' in error);
  return isPlain && !(error instanceof HttpError)
    ? new UnreadableFormError('Unreadable form', { cause: error })
    : error;
}
