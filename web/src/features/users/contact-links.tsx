import Link from '@mui/material/Link';

/** An address that opens a new mail. */
export function MailLink({ email }: { email: string }) {
  return <Link href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</Link>;
}

/** A number that can be called. Only a text where it is more than a number, such as with an extension. */
export function PhoneLink({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[\s().\-/]/gu, '');
  return /^\+?\d+$/u.test(digits) ? <Link href={`tel:${digits}`}>{phone}</Link> : phone;
}
