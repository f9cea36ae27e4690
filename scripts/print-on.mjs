// Printing fails if the disk of the log is full, or if the program that reads the output has ended. The line is then
// lost, and Node emits an error event. Without a listener for this event, Node would end the process, and with it the
// shop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
