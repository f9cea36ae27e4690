import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#messages/locales.ts';

// Journeys and pictures find elements by their English words. The pseudo-language shows the English words with accents
// and between brackets ("[Šéåŕçh ~~]"). This file finds elements by English words on such pages, too.

/**
 * Returns the page. For the pseudo-language, the locators of the returned page find elements by their English words.
 */
export function inLanguage(page: Page, language: Locale): Page {
  return language === 'en-XA' ? withPseudoWords(page) : page;
}

function withPseudoWords<Finder extends Page | Locator>(finder: Finder): Finder {
  return new Proxy(finder, {
    get(target, name) {
      // The cast is safe: a page and a locator are objects whose methods are found by their names.
      const member = (target as unknown as Record<string | symbol, unknown>)[name];
      if (typeof member !== 'function') return member;
      if (!/^(getBy(Role|Text|Label|Placeholder)|filter|first|last|nth|locator)$/.test(String(name)))
        return member.bind(target) as unknown;
      const isCss = (at: number) => name === 'locator' && at === 0;
      return (...args: unknown[]) => {
        const found = args.map((arg, at, all) => (isCss(at) ? arg : pseudoArgument(arg, at, all)));
        return withPseudoWords(member.apply(target, found) as Locator);
      };
    },
  });
}

/** Replaces texts and names of elements by patterns. A role, such as "button" in getByRole, stays unchanged. */
function pseudoArgument(value: unknown, _index: number, all: readonly unknown[]): unknown {
  if (value instanceof RegExp) return pseudoPattern(value.source, value.flags);
  if (typeof value === 'string') {
    // A role begins with a small letter and contains no space.
    const isWords = /^[A-Z]/.test(value) || value.includes(' ');
    return isWords ? wordsPattern(value, all.length > 1 && isExact(all[1])) : value;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { name, hasText, ...rest } = value as { name?: string | RegExp; hasText?: string | RegExp; exact?: boolean };
  const words = (text: string | RegExp) =>
    text instanceof RegExp ? pseudoPattern(text.source, text.flags) : wordsPattern(text, isExact(rest));
  return { ...rest, ...(name && { name: words(name) }), ...(hasText && { hasText: words(hasText) }) };
}

function isExact(options: unknown): boolean {
  return (options as { exact?: boolean } | undefined)?.exact === true;
}

function wordsPattern(text: string, exact: boolean): RegExp {
  const source = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return exact ? pseudoPattern(`^${source}$`, '') : pseudoPattern(source, 'i');
}

const ACCENTED = 'aáeéiíoöuücçdðnñsšyýzžAÅEÉIÎOÖUÛCÇDÐNÑSŠYÝZŽtţTŢlĺLĹrŕRŔ';

/** Returns a pattern of English words that also matches them accented and between brackets. */
function pseudoPattern(source: string, flags: string): RegExp {
  const accented = source.replaceAll(/\\.|\[[^\]]*\]|[\^$]|[a-z]/gi, (part) => {
    if (part === '^') return String.raw`^\[*`;
    if (part === '$') return String.raw`(?: ~+\])?$`;
    const at = part.length === 1 ? ACCENTED.indexOf(part) : -1;
    return at === -1 ? part : `[${part}${ACCENTED[at + 1]}]`;
  });
  return new RegExp(accented, flags);
}
