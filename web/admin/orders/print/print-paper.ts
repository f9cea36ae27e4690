/** The longest time in milliseconds for which printing waits for a picture or a font. */
const PATIENCE_MS = 5000;

/** Prints the page once its pictures and its fonts for names have loaded: a printed page cannot change later. */
export async function printPaper(): Promise<void> {
  const pictures = [...document.images].map(async (picture) => picture.decode());
  const patience = new Promise((resolve) => void setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled([document.fonts.ready, ...pictures]), patience]);
  window.print();
}
