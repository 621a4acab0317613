/** Where the application under test listens, and where it sends its mail. */
export const PORT = 3210;
export const SMTP_PORT = 3225;
export const BASE_URL = `http://localhost:${PORT}`;
