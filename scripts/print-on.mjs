// A line is lost if it cannot be printed, because the disk of the log is full or the reader of the output has gone.
// Without a listener Node would end the process, and the shop with it. Later lines are printed again as soon as this is
// possible.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
