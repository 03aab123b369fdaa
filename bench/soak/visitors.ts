import { Agent } from 'node:http';
import { Random } from '../../test/support/random.js';
import { type Answer, ask } from './client.js';
import { judge, judgeRefusal, type Verdict, wrong } from './judge.js';
import {
  BAD_REQUESTS,
  LONG_QUESTIONS,
  PAGE_SIZE,
  QUESTIONS,
  type Question,
  WHOLE,
} from './questions.js';
import type { Registries } from './registries.js';
import { Tally } from './tally.js';
import type { Asked, Timeline } from './timeline.js';

const NEXT_PAGE = /<([^>]+)>; rel="next"/;
/** Of a service that does not answer: nobody asks more before some have had an answer. */
const MOST_AT_ONCE = 200;

export interface Visited {
  readonly port: number;
  readonly registries: Registries;
  readonly timeline: Timeline;
  /** Whether it may say that its database is away. */
  readonly needsDatabase: boolean;
}

/** Clients of one service that ask at a steady rate, and judge every answer. */
export class Visitors {
  readonly tally = new Tally();
  /** Of short answers, in ms. */
  readonly times: number[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 8 });
  readonly #random: Random;
  readonly #etags = new Map<string, string>();
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly visited: Visited,
    perSecond: number,
  ) {
    this.#random = new Random(visited.port);
    this.come(perSecond);
  }

  /** From now on at this rate. */
  come(perSecond: number): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (this.#underWay.size >= MOST_AT_ONCE) return;
      const visit = this.#visit().finally(() => this.#underWay.delete(visit));
      this.#underWay.add(visit);
    }, 1_000 / perSecond);
  }

  /** Waits for the last answers. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
    this.#agent.destroy();
  }

  #visit(): Promise<void> {
    const share = this.#random.next();
    if (share < 0.7) return this.#askQuestion(this.#random.pick(QUESTIONS)(this.#random));
    if (share < 0.8) return this.#askAgain(this.#random.pick(QUESTIONS)(this.#random));
    if (share < 0.85) return this.#askQuestion(this.#random.pick(LONG_QUESTIONS));
    if (share < 0.87) return this.#turnPages();
    if (share < 0.9) return this.#leaveEarly();
    if (share < 0.97) return this.#askBadly();
    return this.#askForHealth();
  }

  async #askQuestion(question: Question, headers: Record<string, string> = {}): Promise<void> {
    const { path, coding = 'identity' } = question;
    const [answer, asked] = await this.#ask(path, { 'accept-encoding': coding, ...headers });
    if (answer.headers.etag) this.#etags.set(path, answer.headers.etag);
    if (!LONG_QUESTIONS.includes(question)) this.times.push(asked.end - asked.begin);
    this.#add(judge(question, answer, asked, this.visited), asked, path);
  }

  /** As a client that has kept what it got. */
  #askAgain(question: Question): Promise<void> {
    const etag = this.#etags.get(question.path);
    return this.#askQuestion(question, etag ? { 'if-none-match': etag } : {});
  }

  /** The pages of one chain are one answer, of one registry. */
  async #turnPages(): Promise<void> {
    const pages: string[] = [];
    let path: string | undefined = `${WHOLE}?limit=${PAGE_SIZE}`;
    let etag: string | undefined;
    let first: Asked | undefined;
    while (path) {
      const [answer, asked]: [Answer, Asked] = await this.#ask(path);
      first ??= asked;
      const page: Question = { kind: 'chain of pages', path, body: () => answer.body };
      etag ??= answer.headers.etag;
      if (answer.status === 400 && pages.length > 0) {
        return this.#add({ outcome: 'good', why: 'a chain whose registry is gone' }, asked, path);
      }
      const verdict = judge(page, answer, { ...first, end: asked.end }, this.visited);
      if (verdict.outcome !== 'good') return this.#add(verdict, asked, path);
      if (answer.headers.etag !== etag) {
        return this.#add(wrong('a chain of two registries'), asked, path);
      }
      pages.push(answer.body.slice('{"resultadoBusqueda":['.length, -']}'.length));
      path = NEXT_PAGE.exec(answer.headers.link as string)?.[1];
      if (!path) this.#add(this.#judgeChain(etag, pages), asked, WHOLE);
    }
  }

  #judgeChain(etag: string | undefined, pages: readonly string[]): Verdict {
    const whole = this.visited.registries.of(etag)?.[1].whole;
    const isWhole = `{"resultadoBusqueda":[${pages.join()}]}` === whole;
    return isWhole ? { outcome: 'good', why: 'chain of pages' } : wrong('a chain with a gap');
  }

  async #leaveEarly(): Promise<void> {
    const { port } = this.visited;
    const coding = this.#random.pick(['identity', 'gzip', 'br']);
    const headers = { 'accept-encoding': coding };
    const [answer, asked] = await this.#timed(() =>
      ask({ port, path: WHOLE, agent: false, headers, leaves: true }),
    );
    if (answer.status === 200) {
      return this.#add({ outcome: 'good', why: 'left early' }, asked, WHOLE);
    }
    this.#add(judge(LONG_QUESTIONS[0] as Question, answer, asked, this.visited), asked, WHOLE);
  }

  async #askBadly(): Promise<void> {
    const bad = this.#random.pick(BAD_REQUESTS);
    const [answer, asked] = await this.#ask(bad.path, {}, bad.method);
    this.#add(judgeRefusal(bad, answer), asked, bad.path);
  }

  async #askForHealth(): Promise<void> {
    const path = this.#random.pick(['/health/live', '/health/ready', '/metrics']);
    const [{ status }, asked] = await this.#ask(path);
    const why = status === 200 ? 'health and metrics' : `${path}: ${status}`;
    const excusable = path === '/health/ready' && status === 503;
    this.#add({ outcome: status === 200 ? 'good' : 'failed', why, excusable }, asked, path);
  }

  #ask(path: string, headers: Record<string, string> = {}, method?: string) {
    const { port } = this.visited;
    return this.#timed(() => ask({ port, path, headers, method, agent: this.#agent }));
  }

  async #timed(work: () => Promise<Answer>): Promise<[Answer, Asked]> {
    const { newestSeen } = this.visited.timeline;
    const begin = Date.now();
    const answer = await work();
    return [answer, { begin, end: Date.now(), newestSeen }];
  }

  #add(verdict: Verdict, asked: Asked, path: string): void {
    const { needsDatabase, timeline } = this.visited;
    this.tally.add(verdict, needsDatabase && timeline.isAway(asked), path);
  }
}
