/** So long a picture or a font that does not come holds the paper up. */
const PATIENCE_MS = 5000;

/** Prints the page once its pictures are there and the letters of names have their font: paper is not drawn again. */
export async function printPaper(): Promise<void> {
  const pictures = [...document.images].map(async (picture) => picture.decode());
  const patience = new Promise((resolve) => void setTimeout(resolve, PATIENCE_MS));
  await Promise.race([Promise.allSettled([document.fonts.ready, ...pictures]), patience]);
  window.print();
}
