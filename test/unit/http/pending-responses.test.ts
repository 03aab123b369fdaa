import { EventEmitter } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { PendingResponses } from '../../../src/adapters/inbound/http/pending-responses.js';

/** A response that is over when it is told so. */
class FakeResponse extends EventEmitter {
  closed = false;

  end(): void {
    this.closed = true;
    this.emit('close');
  }
}

function pending() {
  const listener = new EventEmitter();
  const responses = new PendingResponses(listener as Server);
  const socket = () => new EventEmitter() as Socket;
  /** A request on a connection, and the response to it. */
  const ask = (on: Socket) => {
    const response = new FakeResponse();
    listener.emit('request', { socket: on }, response as unknown as ServerResponse);
    return response;
  };
  return { responses, socket, ask };
}

describe('The responses of a connection', () => {
  it('are over at once if there was none', () => {
    const { responses, socket } = pending();
    const over = vi.fn();
    responses.whenOver(socket(), over);
    expect(over).toHaveBeenCalledOnce();
  });

  it('are over when the last one is, also if it was asked for in the meantime', () => {
    const { responses, socket, ask } = pending();
    const connection = socket();
    const over = vi.fn();
    const first = ask(connection);
    responses.whenOver(connection, over);
    const second = ask(connection);
    first.end();
    expect(over).not.toHaveBeenCalled();
    second.end();
    expect(over).toHaveBeenCalledOnce();
    responses.whenOver(connection, over);
    expect(over).toHaveBeenCalledTimes(2);
  });

  it('are counted by connections that have one under way', () => {
    const { responses, socket, ask } = pending();
    const [one, other, idle] = [socket(), socket(), socket()];
    ask(idle).end();
    expect(responses.underWay).toBe(0);
    ask(one).end();
    const last = ask(one);
    ask(other);
    expect(responses.underWay).toBe(2);
    last.end();
    expect(responses.underWay).toBe(1);
    // A connection that is gone has nothing under way, though its response never ended.
    other.emit('close');
    expect(responses.underWay).toBe(0);
  });

  it('are listened to once for each connection', () => {
    const { socket, ask } = pending();
    const connection = socket();
    for (let n = 0; n < 20; n++) ask(connection).end();
    expect(connection.listenerCount('close')).toBe(1);
  });
});
