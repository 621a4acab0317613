import './fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
// Only the core's own: zod itself comes with the first screen that checks something.
import { config } from 'zod/v4/core';
import { App } from './app.tsx';
import { cspNonce } from './ui/csp-nonce.ts';

declare global {
  interface Window {
    /** Read by goober, which styles the toasts. */
    __nonce__?: string | undefined;
  }
}

// The page's policy forbids code made at run time, which zod would otherwise try.
config({ jitless: true });
window.__nonce__ = cspNonce();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
