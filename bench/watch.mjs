// The benchmark loads this file into the shop (--import), to ask for the longest turn of the main thread since the last
// question. A turn is measured as the thread's processor time between two checks, to which other programs on the
// machine add nothing.

const busyMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let longest = 0;
let before = busyMs();
const look = () => {
  const now = busyMs();
  longest = Math.max(longest, now - before);
  before = now;
};
setInterval(look, 1).unref();

process.on('message', (asked) => {
  if (asked !== 'longest turn') return;
  look();
  process.send({ longestTurnMs: longest });
  longest = 0;
});
process.channel?.unref();
