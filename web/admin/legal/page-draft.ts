import type { LegalPage } from '#contract/legal-pages.ts';

/** A legal page while it is edited. */
export type PageDraft = Pick<
  LegalPage,
  'title' | 'slug' | 'content' | 'seoTitle' | 'seoDescription' | 'place' | 'isDraft' | 'updatedAt'
>;
