// A thread that stands for the others at work, as they have machines of their own: asks the same calls over and over, from when it
// says that it begins until it is told that the work is done, and answers with how long each waited, in order; ms.
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Between two asks of the same kind, as people leave it, ms. */
const PAUSE_MS = 5;

const { origin, cookie, asks } = workerData;
const agent = new http.Agent({ keepAlive: true });

/** Asks once and reads the answer to its end; whatever is no answer fails. */
const ask = ({ path, input }) =>
  new Promise((resolve, reject) => {
    const method = input === undefined ? 'GET' : 'POST';
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const request = http.request(`${origin}${path}`, { agent, method, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
      answer.on('end', resolve).on('error', reject).resume();
    });
    request.on('error', reject).end(input && JSON.stringify(input));
  });

let working = true;
parentPort.once('message', () => {
  working = false;
});

parentPort.postMessage('begins');
const waits = await Promise.all(
  asks.map(async (each) => {
    const times = [];
    while (working) {
      const began = performance.now();
      await ask(each);
      times.push(performance.now() - began);
      await setTimeout(PAUSE_MS);
    }
    return times;
  }),
);
agent.destroy();
parentPort.postMessage(waits);
