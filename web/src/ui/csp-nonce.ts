/** The nonce for styles under this page's Content-Security-Policy, as Vite writes it into the page. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
