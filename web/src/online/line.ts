// The line to the server: one socket for one game, taken up again whenever it breaks. What was sent
// and not answered is sent again if that is harmless; entries are asked for after the last one held.

import { socketAddress } from './http';
import type { Message, Packet, Problem, Welcome } from './protocol';

export interface Hearer {
  // The numbers of the last entry and chat line that we have.
  after(): number;
  chatAfter(): number;
  hear(message: Message): void;
  connected(is: boolean): void;
  refused(problem: Problem): void; // for good: nobody answers this key
}

export type Answer = Extract<Message, { type: 'accepted' | 'taken' | 'done' }>;
export type Reply = { answer: Answer } | { problem: Problem };

interface Waiting {
  text: string;
  mayRepeat: boolean;
  reply(reply: Reply): void;
}

const firstPause = 200; // milliseconds; doubled at every failure
const longestPause = 15_000;
const quietFor = 20_000; // then somebody is asked whether he is still there
const answerWithin = 10_000;
const lasting = new Set(['forbidden', 'unknown', 'rules', 'malformed']);
const lost: Problem = { code: 'lost', why: '' };

export class Line {
  private socket: WebSocket | undefined;
  private isWelcome = false;
  private isClosed = false;
  private failures = 0;
  private heardAt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse: ReturnType<typeof setInterval>;
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly game: string,
    private readonly key: string,
    private readonly hearer: Hearer,
  ) {
    this.pulse = setInterval(() => this.feelPulse(), answerWithin / 2);
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  close() {
    this.isClosed = true;
    clearInterval(this.pulse);
    clearTimeout(this.retry);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  // An order has its own name, by which the server knows it again.
  send(packet: Packet): Promise<Reply> {
    const id = newId();
    const text = JSON.stringify({ ...packet, id });
    return new Promise((reply) => {
      this.waiting.set(id, { text, mayRepeat: packet.type === 'order', reply });
      if (this.isWelcome) this.socket?.send(text);
      else if (packet.type !== 'order') this.answer(id, { problem: lost });
    });
  }

  private connect() {
    clearTimeout(this.retry);
    if (this.isClosed) return;
    const socket = new WebSocket(socketAddress());
    this.socket = socket;
    this.heardAt = Date.now();
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          type: 'hello',
          id: 'hello',
          game: this.game,
          key: this.key,
          after: this.hearer.after(),
          chat_after: this.hearer.chatAfter(),
          reasons: true,
        }),
      );
    socket.onmessage = ({ data }) => socket === this.socket && this.take(JSON.parse(String(data)) as Message);
    socket.onclose = () => socket === this.socket && this.drop();
  }

  private take(message: Message) {
    this.heardAt = Date.now();
    if (message.type === 'welcome') this.welcome(message);
    if ('id' in message && message.id === 'hello') return this.greetingRefused(message as unknown as Problem);
    this.hearer.hear(message);
    if (!('id' in message) || message.id === undefined) return;
    this.answer(message.id, message.type === 'refused' ? { problem: message } : { answer: message });
  }

  private welcome(_message: Welcome) {
    this.isWelcome = true;
    this.failures = 0;
    this.hearer.connected(true);
    for (const { text } of this.waiting.values()) this.socket?.send(text);
  }

  private greetingRefused(problem: Problem) {
    if (!lasting.has(problem.code)) return this.drop();
    this.close();
    this.hearer.refused(problem);
  }

  private answer(id: string, reply: Reply) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.reply(reply);
  }

  // The line is gone: comes back after a pause, longer every time it fails.
  drop() {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    if (this.isWelcome) this.hearer.connected(false);
    this.isWelcome = false;
    for (const [id, { mayRepeat }] of this.waiting) if (!mayRepeat) this.answer(id, { problem: lost });
    if (this.isClosed) return;
    const pause = Math.min(longestPause, firstPause * 2 ** this.failures++) * (0.75 + Math.random() / 2);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), pause);
  }

  private readonly hurry = () => {
    if (this.socket || this.isClosed || document.hidden) return;
    this.failures = 0;
    this.connect();
  };

  // A line may be dead without saying so.
  private feelPulse() {
    if (!this.socket) return;
    const quiet = Date.now() - this.heardAt;
    if (quiet > quietFor + answerWithin) this.drop();
    else if (quiet > quietFor && this.isWelcome) this.socket.send('{"type":"ping"}');
  }
}

const newId = () => [...crypto.getRandomValues(new Uint32Array(3))].map((word) => word.toString(36)).join('');
