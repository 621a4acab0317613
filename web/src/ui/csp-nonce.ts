/** The nonce that this page's Content-Security-Policy allows styles by, as Vite leaves it in the page. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
