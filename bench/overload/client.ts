/*
 * `tsx client.ts TRAFFIC`: asks one server as the JSON in its argument says, and says in JSON what came. A
 * process of its own, so that what it does takes no time from who measures beside it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { request } from '../service/contender.js';
import { type Answered, Pool } from './pool.js';
import type { Traffic, TrafficResult } from './traffic.js';

const traffic: Traffic = JSON.parse(process.argv[2] as string);
const { port, path, seconds } = traffic;
/** How long it waits for the last answers. */
const PATIENCE_MS = 15_000;

/** As many as a client can keep busy. More would measure how it opens them. */
const MOST_CONNECTIONS = 1_000;

const most = 'connections' in traffic ? traffic.connections : MOST_CONNECTIONS;
const pool = new Pool(port, request(path), most);
const answers: Answered[] = [];
const start = performance.now();
const end = start + seconds * 1_000;
let underWay = 0;
let mostConnections = 0;

/** The time of an answer counts from the moment at which the request was planned. */
function ask(planned: number, then?: () => void): void {
  underWay++;
  pool.ask((status) => {
    underWay--;
    answers.push([planned - start, performance.now() - planned, status]);
    then?.();
  });
  mostConnections = Math.max(mostConnections, pool.size);
}

/** On a schedule, whatever the answers are. */
async function openLoop(perSecond: number): Promise<void> {
  let sent = 0;
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - start) / 1_000) * perSecond);
    for (; sent < due; sent++) ask(start + (sent / perSecond) * 1_000);
    await pause(1);
  }
}

/** On each connection the next request when the answer is there. */
function closedLoop(connections: number): Promise<unknown> {
  return Promise.all(
    Array.from({ length: connections }, () => {
      return new Promise<void>((resolve) => {
        const next = () => (performance.now() < end ? ask(performance.now(), next) : resolve());
        next();
      });
    }),
  );
}

const cpu = process.cpuUsage();
if ('perSecond' in traffic) await openLoop(traffic.perSecond);
else await closedLoop(traffic.connections);
for (const late = performance.now() + PATIENCE_MS; underWay > 0 && performance.now() < late; ) {
  await pause(10);
}
const { user, system } = process.cpuUsage(cpu);
const effort = (user + system) / 1_000 / (performance.now() - start);
const result: TrafficResult = { answers, unanswered: underWay, mostConnections, effort };
process.stdout.write(JSON.stringify(result), () => process.exit());
