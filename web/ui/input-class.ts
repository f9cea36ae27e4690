/** The classes of a text box. This file is separate, because the first page of the shop has a text box but no form. */
export const inputClass =
  'w-full min-h-12 rounded-cut border border-ink/45 bg-white px-3.5 text-ink placeholder:text-ink-soft/80 focus-visible:border-indigo aria-invalid:border-madder';
