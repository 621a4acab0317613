import './theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { core } from 'zod';
import { App } from './app/app.tsx';
import { withstandForeignChanges } from './app/foreign-changes.ts';
import { cspNonce } from './ui/csp-nonce.ts';

declare global {
  interface Window {
    /** Read by goober, which styles the toasts. */
    __nonce__?: string | undefined;
    /** Read by zod, which is loaded with the first screen that validates something. */
    __zod_globalConfig?: Pick<core.$ZodConfig, 'jitless'>;
  }
}

// The Content-Security-Policy forbids eval, which zod would otherwise try.
window.__zod_globalConfig = { jitless: true };
window.__nonce__ = cspNonce();

withstandForeignChanges();

// If the font loads late, multi-line fields have measured their text in the fallback font.
void document.fonts.ready.then(() => window.dispatchEvent(new Event('resize')));

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
