// The benchmark loads this file into the shop (--import), so that it can ask for the longest turn of the main thread
// since it last asked. The file measures a turn as the thread's processor time between two checks, which does not grow
// with other work on the machine.

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
