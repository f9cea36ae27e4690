import http from 'node:http';

// The attackers of bench/under-attack.ts, in a process of their own so that their work is not taken for the shop's:
// sign-ins with wrong passwords, so many under way at a time, from many addresses of this machine.

export type Attack = { port: number; email: string; attackers: number; addresses: number; pauseMs: number };
export type Outcome = { answers: Record<string, number>; cpuSeconds: number };

process.once('message', (attack: Attack) => {
  const answers: Record<string, number> = {};
  for (let n = 0; n < attack.attackers; n++) void attackForEver(attack, n, answers);
  process.once('message', () => {
    const { user, system } = process.cpuUsage();
    const outcome: Outcome = { answers, cpuSeconds: (user + system) / 1e6 };
    process.send?.(outcome, () => process.exit(0));
  });
});

async function attackForEver(
  { port, email, addresses, pauseMs }: Attack,
  n: number,
  answers: Record<string, number>,
): Promise<never> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  // Every second one guesses at the honest shopper's account, the others at names that nobody has.
  const identifier = (turn: number) => (n % 2 === 0 ? email : `nobody-${n}-${turn}@example.com`);
  for (let turn = 0; ; turn++) {
    const status = await tryToSignIn({
      port,
      agent,
      localAddress: `127.0.0.${10 + (n % addresses)}`,
      body: JSON.stringify({ identifier: identifier(turn), password: `wrong ${turn}` }),
    });
    answers[status] = (answers[status] ?? 0) + 1;
    // Nothing keeps strangers in step.
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 * Math.random()));
  }
}

type SignIn = { port: number; agent: http.Agent; localAddress: string; body: string };

/** Answers the status, or the error's code where there was no answer. */
async function tryToSignIn({ body, ...to }: SignIn): Promise<string> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    http
      .request({ ...to, host: '127.0.0.1', path: '/api/auth/login', method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(String(response.statusCode)));
      })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'no answer'))
      .end(body);
  });
}
