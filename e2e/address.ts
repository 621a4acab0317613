/** Where the application under test listens, and where it sends its mail; `E2E_PORT` moves all ports for a second run. */
export const PORT = Number(process.env.E2E_PORT ?? 3210);
export const SMTP_PORT = PORT + 15;
export const BASE_URL = `http://localhost:${PORT}`;
/** Name of the cookie that a server on this port gives to whoever signs in. */
export function sessionCookie(port: number): string {
  return `kitroom-${port}-sid`;
}
