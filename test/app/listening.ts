import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { onTestFinished } from 'vitest';
import {
  CHANGES_PATH,
  type ChangeEvent,
  SESSION_HEADER,
} from '../../src-server/contract/window.ts';
import type { Topic } from '../../src-server/domain/topics.ts';
import type { Window } from './window.ts';

/** One event of the change stream. */
type Heard = { event: 'change'; data: ChangeEvent };

/** A window that listens to its account's changes. */
export type Ear = {
  status: number;
  headers: IncomingHttpHeaders;
  /** All events so far. */
  events: Heard[];
  /** The topics of all of them. */
  topics: () => Topic[];
  /** Forgets all events so far. */
  forget: () => void;
  /** How often the stream gave a sign of life, its beginning included. */
  signsOfLife: () => number;
  /** Resolves once each of these topics was heard of. */
  until: (...topics: Topic[]) => Promise<void>;
  /** Resolves when the stream ended: true where it ended as it should, false where it broke. */
  ended: Promise<boolean>;
  leave: () => void;
};

/** Opens a change stream, and resolves once the server listens. */
export async function listenIn(window: Window, account?: string): Promise<Ear> {
  const { baseUrl } = window.server;
  const headers = account === undefined ? {} : { 'x-perennial-account': account };
  return listenAt(baseUrl + CHANGES_PATH, { [SESSION_HEADER]: window.session, ...headers });
}

/** {@link listenIn} at any address. */
export function listenAt(url: string, headers: OutgoingHttpHeaders): Promise<Ear> {
  const events: Heard[] = [];
  // As a browser does, it would keep the connection for another request.
  const agent = new Agent({ keepAlive: true });
  let rest = '';
  let signs = 0;
  const waiting = new Set<() => void>();
  const topics = () => events.flatMap(({ data }) => data.topics);
  const take = (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block === ': listening') signs += 1;
      else events.push(eventIn(block));
    }
    for (const look of waiting) look();
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, agent }, (incoming) => {
      const ended = new Promise<boolean>((done) => {
        incoming.on('close', () => done(incoming.complete)).on('error', () => done(false));
      });
      const ear = {
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        events,
        topics,
        forget: () => void events.splice(0),
        signsOfLife: () => signs,
        until: (...wanted: Topic[]) =>
          new Promise<void>((done) => {
            const look = () => {
              if (!wanted.every((topic) => topics().includes(topic))) return;
              waiting.delete(look);
              done();
            };
            waiting.add(look);
            look();
          }),
        ended,
        leave: () => void outgoing.destroy(),
      };
      incoming
        .setEncoding('utf8')
        .on('data', take)
        .once('data', () => resolve(ear));
    });
    // Once it is answered, what breaks shows in `ended`.
    outgoing.on('error', reject).end();
    onTestFinished(() => {
      outgoing.destroy();
      agent.destroy();
    });
  });
}

function eventIn(block: string): Heard {
  const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
  return { event, data: JSON.parse(data) } as Heard;
}
