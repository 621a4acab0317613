import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * Exits with a sentence when another program listens where the server would. Bad values of PORT and HOST are left to
 * the server, which has the rules and starts right after.
 */
export async function refuseTakenPort() {
  if (existsSync('.env')) readEnvironmentFile();
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || '127.0.0.1';
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return;
    console.error(
      `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
    );
    process.exit(1);
  }
  server.close();
  await once(server, 'close');
}

function readEnvironmentFile() {
  try {
    process.loadEnvFile('.env');
  } catch {
    // The server says why it cannot be read.
  }
}
