/** What is not known before the server runs, as it stands in the description until then. */
export const UNKNOWN = {
  address: 'https://kitroom.example',
  sessionCookie: 'cookie-of-this-kitroom',
} as const;
