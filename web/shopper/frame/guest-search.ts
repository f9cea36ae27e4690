import { rememberIntent } from '../../session/intent.ts';

/** Remembers that a guest who signs in at this address wanted to search, with the words in the page's own box. */
export function rememberSearch(loginPath: string): void {
  const words = document.querySelector<HTMLInputElement>('[type=search][name=q]')?.value ?? '';
  const next = new URLSearchParams(loginPath.split('?')[1]).get('next') ?? undefined;
  rememberIntent({ kind: 'search', words }, next);
}
