import type { CDPSession, Page } from '@playwright/test';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const SECONDS = 3;
const LINE_PX = 34;
/** As fast as a wheel turned hard, and faster than anybody reads: there every line is another one in every frame. */
const speeds = [
  ['3 lines a frame', 3 * LINE_PX],
  ['40 lines a frame', 40 * LINE_PX],
] as const;

type Measured = { fps: number; script: number; style: number; layout: number; task: number };

/**
 * Scrolls the variant sheet, and beside it a bare page: as many lines of plain text in a box of the same size, with no
 * script and no table. What the bare page reaches is what this browser can draw on this machine; a machine without a
 * graphics card draws in software. The sheet's own part is its script, style and layout, in CPU time of the page's
 * thread: below 16.7 ms a frame together with the drawing, it keeps up with 60 frames a second.
 */
export async function compareScrolling(page: Page): Promise<void> {
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto('/admin/product/sheet');
  await page.getByText(/^[\d,]+ variants$/).waitFor();
  await page.waitForLoadState('networkidle');
  const grid = page.getByRole('grid');
  const lines = Number(await grid.getAttribute('aria-rowcount'));
  const { width, height } = (await grid.boundingBox()) ?? { width: 1200, height: 660 };
  const sheet = await measureSpeeds(page, metrics, '[role="grid"]');
  await page.goto('about:blank');
  await page.setContent(barePage(lines, width, height));
  const bare = await measureSpeeds(page, metrics, 'pre');
  say(`\nscrolling ${lines} lines          frames a second     of the page's thread, ms a frame`);
  say('                              sheet  bare page    sheet: script + style + layout = own   all   bare page: all');
  speeds.forEach(([name], at) => {
    const [own, other] = [sheet[at], bare[at]];
    if (!own || !other) return;
    const sum = own.script + own.style + own.layout;
    say(
      `${name.padEnd(28)}${col(own.fps, 7, 0)}${col(other.fps, 11, 0)}${col(own.script, 21)}${col(own.style, 8)}${col(own.layout, 9)}${col(sum, 6)}${col(own.task, 6)}${col(other.task, 17)}`,
    );
  });
}

async function measureSpeeds(page: Page, metrics: CDPSession, box: string): Promise<Measured[]> {
  const all: Measured[] = [];
  for (const [, px] of speeds) all.push(await measure(page, metrics, box, px));
  return all;
}

async function measure(page: Page, metrics: CDPSession, box: string, px: number): Promise<Measured> {
  const before = await durations(metrics);
  const { frames, seconds } = await page.evaluate(
    async ([selector, px, most]) => {
      const box = document.querySelector(selector) as HTMLElement;
      const end = box.scrollHeight - box.clientHeight;
      const started = performance.now();
      // Scrolled between two frames: within one it would make the browser lay out the page while a script runs.
      const { port1, port2 } = new MessageChannel();
      let top = 0;
      port1.onmessage = () => (box.scrollTop = top = (top + px) % end);
      let frames = 0;
      for (let now = started; now - started < most * 1000; frames++) {
        now = await new Promise<number>((next) => requestAnimationFrame(next));
        port2.postMessage(undefined);
      }
      port1.close();
      return { frames, seconds: (performance.now() - started) / 1000 };
    },
    [box, px, SECONDS] as const,
  );
  const after = await durations(metrics);
  const perFrame = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / frames;
  return {
    fps: frames / seconds,
    script: perFrame('ScriptDuration'),
    style: perFrame('RecalcStyleDuration'),
    layout: perFrame('LayoutDuration'),
    task: perFrame('TaskDuration'),
  };
}

/** What Chromium's counters say of the page's thread, in seconds. */
async function durations(metrics: CDPSession): Promise<Record<string, number>> {
  const { metrics: all } = await metrics.send('Performance.getMetrics');
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

function barePage(lines: number, width: number, height: number): string {
  const text = Array.from(
    { length: lines },
    (_, n) => `${n + 1}  Colour ${n % 40}, ${n % 9}  SKU-${n}  ${n % 5000}.00  ${n % 6000}.00  ${n % 90}`,
  );
  const style = `width:${width}px;height:${height}px;overflow:auto;line-height:${LINE_PX}px;font-size:15px;margin:0`;
  return `<!doctype html><pre style="${style}">${text.join('\n')}</pre>`;
}

function col(value: number, width: number, digits = 1): string {
  return value.toFixed(digits).padStart(width);
}
