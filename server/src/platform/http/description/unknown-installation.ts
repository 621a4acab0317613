/** Placeholders in the built description for settings of an installation; the server replaces them. */
export const UNKNOWN = {
  address: 'https://kitroom.example',
  sessionCookie: 'cookie-of-this-kitroom',
} as const;
