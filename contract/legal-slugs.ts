/** The pages that the footer links to and the back office edits (spec §2). */
export const legalSlugs = ['privacy-policy', 'terms-conditions'] as const;
