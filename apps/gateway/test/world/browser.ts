/** What a page looked like when a browser stopped on it. */
export interface Shown {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
}

/** A browser as far as OAuth needs one: a cookie jar per host (ports share it, as in a real one), forms, redirects. */
export class Browser {
  readonly #jar = new Map<string, Map<string, string>>();
  /** every address it was sent to, in order */
  readonly visited: string[] = [];

  setCookie(origin: string, name: string, value: string): void {
    const host = new URL(origin).hostname;
    const cookies = this.#jar.get(host) ?? new Map<string, string>();
    this.#jar.set(host, cookies);
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }

  cookies(origin: string): ReadonlyMap<string, string> {
    return this.#jar.get(new URL(origin).hostname) ?? new Map();
  }

  clear(origin: string): void {
    this.#jar.delete(new URL(origin).hostname);
  }

  /** one request, no redirect followed */
  async request(address: string | URL, form?: URLSearchParams): Promise<Response> {
    const url = new URL(address);
    this.visited.push(url.href);
    const cookie = [...this.cookies(url.origin)].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      this.setCookie(url.origin, pair.slice(0, cut), pair.slice(cut + 1));
    }
    return response;
  }

  /** follows redirects until a page stands, or until `stop` says that the next address is far enough */
  async go(address: string | URL, form?: URLSearchParams, stop: (url: URL) => boolean = () => false): Promise<Shown> {
    let url = new URL(address);
    let response = await this.request(url, form);
    for (let hop = 0; hop < 15; hop += 1) {
      const to = response.headers.get('location');
      if (to === null) break;
      url = new URL(to, url);
      if (stop(url)) return { url, status: response.status, html: '' };
      response = await this.request(url);
    }
    return { url, status: response.status, html: await response.text() };
  }
}
