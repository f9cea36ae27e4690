// A line that cannot be printed, because the disk of the log is full or nobody reads it any more, is lost: without a
// listener Node would end the process, and the shop with it. Later lines are printed again once that works.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
