// A thread that simulates other users: sends the same calls over and over, from its start message until it receives the end of the work, and returns
// the sorted waiting times in ms.
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Pause between two calls of the same kind, in ms. */
const PAUSE_MS = 5;

const { origin, cookie, asks } = workerData;
const agent = new http.Agent({ keepAlive: true });

/** Sends one call and reads the response to its end; throws when it is no success. */
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
