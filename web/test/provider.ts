import { singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { onTestFinished } from 'vitest';

/** The page as the server writes it where there is a provider; `password` false: with PASSWORD_SIGN_IN=off. */
export function offerProvider(label: string, password: boolean): void {
  const element = document.createElement('meta');
  element.name = singleSignOn.options;
  const start = `https://kitroom.example${singleSignOn.startPath}`;
  element.content = JSON.stringify({ label, start, password });
  document.head.append(element);
  onTestFinished(() => element.remove());
}
