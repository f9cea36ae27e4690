/**
 * Shows the progress of a long job: as a bar if a person watches in a terminal, otherwise as a line after each tenth of
 * the work.
 */
export function progressBar(
  title: string,
  total: number,
  out: NodeJS.WriteStream = process.stderr,
): (done: number) => void {
  let lastTenth = -1;
  return (done) => {
    const share = total === 0 ? 1 : done / total;
    if (out.isTTY) {
      const filled = Math.round(share * 30);
      out.write(
        `\r${title} [${'█'.repeat(filled)}${'·'.repeat(30 - filled)}] ${done}/${total}${share >= 1 ? '\n' : ''}`,
      );
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    out.write(`${title} ${done}/${total}\n`);
  };
}
