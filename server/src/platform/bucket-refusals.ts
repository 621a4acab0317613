import type { S3ServiceException } from '@aws-sdk/client-s3';

/** In the words of Ceph, MinIO, B2, SeaweedFS, and others. */
const FULL = /quota|storage(?:Full| cap exceeded)|InsufficientStorage|no ?space/iu;
const REGION = 'S3_REGION is not that of the bucket';
/** What to do about refusals, by their names. */
const ADVICE: Partial<Record<string, string>> = {
  RequestTimeTooSkewed: 'the clock of this machine is wrong (NTP)',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is unknown there',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is wrong, or a proxy changes what is sent',
  ExpiredToken: 'the key has expired',
  AccessDenied:
    'the key needs s3:ListBucket, and s3:GetObject, s3:PutObject, and s3:DeleteObject in the bucket',
  AuthorizationHeaderMalformed: REGION,
  PermanentRedirect: REGION,
  IllegalLocationConstraintException: REGION,
  NoSuchBucket: 'create it, or correct S3_BUCKET',
  InvalidObjectState:
    'it has moved the picture to an archive: restore it from there, and let no rule of the bucket do so',
};

/** Why a store has refused a call, and what to do about it. */
export function whyRefused({ name, $metadata, $response }: S3ServiceException): string {
  const status = $metadata.httpStatusCode ?? 'no status';
  const elsewhere = $response?.headers.location;
  if (elsewhere) return `it redirects to ${elsewhere} (${status})`;
  const advice = ADVICE[name];
  return `${name} (${status})${advice === undefined ? '' : `: ${advice}`}`;
}

/** Whether a store has refused to take more. */
export function isFull({ name, message, $metadata }: S3ServiceException): boolean {
  return $metadata.httpStatusCode === 507 || FULL.test(`${name} ${message}`);
}
