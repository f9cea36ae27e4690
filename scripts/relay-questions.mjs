import cluster from 'node:cluster';

/**
 * A server is connected only to this process, which passes a question of one server on to the others, and their answers
 * back (server/platform/workers.ts).
 */
export function relayQuestions() {
  cluster.on('message', (from, message) => {
    if (message?.workers === 'ask') {
      const others = Object.values(cluster.workers).filter((worker) => worker !== from && worker.isConnected());
      for (const worker of others) send(worker, { ...message, from: from.id });
      send(from, { workers: 'asked', id: message.id, count: others.length });
    } else if (message?.workers === 'answer') send(cluster.workers[message.from], message);
  });
}

/** A server that has just ended gives no answer, and the server that asked waits only a short time. */
function send(worker, message) {
  if (worker?.isConnected()) worker.send(message, () => {});
}
