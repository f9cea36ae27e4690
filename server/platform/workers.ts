import { randomUUID } from 'node:crypto';

// Servers that share a port (WORKERS) send questions to each other through the process that started them
// (scripts/relay-questions.mjs).

type Message = { workers?: unknown; id: string; question: string; count: number; answer: unknown };

/**
 * The longest wait for the answers of the other workers, in milliseconds. A worker that does not answer in this time is
 * busy, or has just ended.
 */
const MOST_WAIT_MS = 1000;

/**
 * Asks all other servers on this port a question. Returns the answers that came in time; none if this is the only
 * server.
 */
export async function askWorkers(question: string): Promise<unknown[]> {
  if (!process.send || process.env['SHOP_WORKER'] === undefined) return [];
  const id = randomUUID();
  const answers: unknown[] = [];
  let count = Infinity;
  const { promise, resolve } = Promise.withResolvers<void>();
  const listen = (message: Message) => {
    if (message.id !== id) return;
    if (message.workers === 'asked') ({ count } = message);
    if (message.workers === 'answer') answers.push(message.answer);
    if (answers.length >= count) resolve();
  };
  process.on('message', listen);
  const timer = setTimeout(resolve, MOST_WAIT_MS);
  process.send({ workers: 'ask', id, question });
  await promise;
  clearTimeout(timer);
  process.off('message', listen);
  return answers;
}

/** Sets the function that answers this question when another worker asks it. */
export function answerWorkers(question: string, answer: () => Promise<unknown>): void {
  process.on('message', (message: Message) => {
    if (message.workers !== 'ask' || message.question !== question) return;
    void answer().then(
      (answer) => process.send?.({ ...message, workers: 'answer', answer }),
      () => {},
    );
  });
}
