// What cannot be printed, since the disk below the log is full or nobody reads it any more, is lost: without a listener
// Node would end the process, and the shop with it. Once there is room again it is printed again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
