import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import type { SeenAnswer } from './answers.ts';

const ORIGIN = 'http://localhost:3000';

/** A browser with cookies: speaks HTTP, sockets and server-sent events to one api. */
export class Browser {
  readonly cookies = new Map<string, string>();
  #base: string;
  #secret: string | null = null;

  constructor(base: string) {
    this.#base = base;
  }

  /** The same person at another api (after a restart). */
  at(port: number): Browser {
    const other = new Browser(`http://127.0.0.1:${port}`);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  /** A program without cookies and Origin that brings this key. */
  program(secret: string): Browser {
    const other = new Browser(this.#base);
    other.#secret = secret;
    return other;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set('cookie', this.cookie);
    if (this.#secret !== null) {
      headers.set('authorization', `Bearer ${this.#secret}`);
      headers.delete('origin');
    }
    const response = await fetch(`${this.#base}${path}`, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Sends a document over HTTP; gives the whole answer. */
  async send<T>(query: string, variables: object = {}): Promise<SeenAnswer<T>> {
    const response = await this.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as SeenAnswer<T>;
  }

  /** Sends a document over HTTP; gives its data, fails on errors. */
  async ask<T>(query: string, variables: object = {}): Promise<T> {
    const { data, errors } = await this.send<T>(query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** Opens a socket with this browser's cookies. */
  socket(): Client {
    const cookie = this.cookie;
    const secret = this.#secret;
    class WithCookies extends WebSocket {
      constructor(address: string, protocols?: string | string[]) {
        const headers = secret === null ? { origin: ORIGIN, ...(cookie && { cookie }) } : {};
        super(address, protocols, { headers });
      }
    }
    return createClient({
      url: `${this.#base.replace('http', 'ws')}/graphql`,
      webSocketImpl: WithCookies,
      ...(secret !== null && { connectionParams: { authorization: `Bearer ${secret}` } }),
      retryAttempts: 0,
      lazy: true,
    });
  }

  /** Follows a subscription by server-sent events. */
  async *events<T>(query: string, variables: object = {}): AsyncGenerator<SeenAnswer<T>, void, undefined> {
    const response = await this.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', origin: ORIGIN },
      body: JSON.stringify({ query, variables }),
    });
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^data: ?(.*)$/m.exec(event)?.[1];
        if (/^event: complete/m.test(event)) return;
        if (data) yield JSON.parse(data) as SeenAnswer<T>;
      }
    }
  }

  /** Registers with mail and password. */
  async signUp(email: string): Promise<void> {
    const response = await this.fetch('/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ name: email.split('@')[0], email, password: 'correct horse battery' }),
    });
    if (!response.ok) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`);
  }

  /** Signs in with mail and password. */
  async signIn(email: string): Promise<void> {
    const response = await this.fetch('/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify({ email, password: 'correct horse battery' }),
    });
    if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  }

  /** Ends the session. */
  async signOut(): Promise<void> {
    const headers = { 'content-type': 'application/json', origin: ORIGIN };
    await this.fetch('/auth/sign-out', { method: 'POST', headers, body: '{}' });
  }
}
