// Node may be unable to print a line, because the disk of the log is full or the reader of the output has gone; that
// line is lost. Without a listener for this error, Node would end the process, and the shop with it. Later lines are
// printed again as soon as that is possible.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
