/** The library that reads and writes the messages of authenticators: loaded at the first passkey, as few servers need it at once. */
export function webAuthn() {
  return import('@simplewebauthn/server');
}
