import { type SignInOptions, singleSignOn } from '@kitroom/contract/access/single-sign-on';

/** How people can sign in besides a password, which the server writes into the page; null: only with a password. */
export function signInOptions(): SignInOptions | null {
  const element = document.querySelector<HTMLMetaElement>(`meta[name="${singleSignOn.options}"]`);
  return element === null ? null : JSON.parse(element.content);
}

/** Whether nobody chooses or changes a password here. */
export function arePasswordsOff(): boolean {
  return signInOptions()?.password === false;
}
