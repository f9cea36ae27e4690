import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the server that bench/catalogue.ts measures (--import): answers what the process has spent since it was
// last asked. `longestTurnMs` counts the main thread's processor time between two looks, which other work on the
// machine makes no longer; `longestDelayMs` is by the clock.

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const busyMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let longest = 0;
let before = busyMs();
let spent = process.cpuUsage();
const look = () => {
  const now = busyMs();
  longest = Math.max(longest, now - before);
  before = now;
};
setInterval(look, 1).unref();

process.on('message', (asked) => {
  if (asked !== 'spent') return;
  look();
  const { user, system } = process.cpuUsage(spent);
  process.send({
    cpuMs: (user + system) / 1000,
    longestTurnMs: longest,
    longestDelayMs: delay.max / 1e6,
    memory: process.memoryUsage(),
    peakMb: process.resourceUsage().maxRSS / 1024,
  });
  delay.reset();
  longest = 0;
  spent = process.cpuUsage();
});
process.channel?.unref();
