import cluster from 'node:cluster';

/**
 * Servers cannot talk to each other directly. This process passes a server's question on to all other servers, and
 * their answers back (server/platform/workers.ts).
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

/**
 * Drops a message to a server that has just ended. This does no harm, because the server that asked does not wait long.
 */
function send(worker, message) {
  if (worker?.isConnected()) worker.send(message, () => {});
}
