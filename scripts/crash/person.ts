/** An operation as its person sees it. */
export type Seen = {
  readonly opId: string;
  readonly seq: number;
  readonly settledBy: string | null;
  readonly targets: readonly {
    readonly targetId: string;
    readonly name: string;
    readonly state: string;
    readonly reason: string | null;
    readonly link: string | null;
  }[];
};

const FIELDS = 'opId seq settledBy targets { targetId name state reason link }';
const PAYLOAD = `__typename ... on UserError { code message }
  ... on ConnectPayload { operation { ${FIELDS} } } ... on RespondPayload { operation { ${FIELDS} } }`;

/** A mutation answered with a refusal. */
export class Refused extends Error {}

/** A person at the product's front: a cookie jar for each host, redirects, forms and GraphQL. */
export class Person {
  readonly #origin: string;
  readonly #jar = new Map<string, Map<string, string>>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async connect(names: readonly string[]): Promise<Seen> {
    return this.#mutate('connect', 'ConnectInput', { targets: names.map((name) => ({ name })) });
  }

  async skip(opId: string, targetId: string): Promise<Seen> {
    return this.#mutate('skipTarget', 'SkipTargetInput', { opId, targetId });
  }

  async goOn(opId: string): Promise<Seen> {
    return this.#mutate('continueOperation', 'ContinueInput', { opId });
  }

  async retry(opId: string, targetId: string): Promise<Seen> {
    return this.#mutate('retryTargets', 'RetryInput', { opId, targetIds: [targetId] });
  }

  async operation(opId: string): Promise<Seen | null> {
    const data = await this.#ask<{ operation: Seen | null }>(
      `query ($opId: ID!) { operation(opId: $opId) { ${FIELDS} } }`,
      { opId },
    );
    return data.operation;
  }

  async openOperations(): Promise<readonly Seen[]> {
    return (await this.#ask<{ openOperations: Seen[] }>(`{ openOperations { ${FIELDS} } }`, {})).openOperations;
  }

  /** Opens the link, signs in at the demo vendor, allows; stops before the way back, whose address it gives. */
  async consent(link: string): Promise<string> {
    const page = await this.#go(link);
    const signIn = await this.#go(page.url, new URLSearchParams());
    const chosen = await this.#go(formOf(signIn, 'sign-in'), new URLSearchParams({ person: 'demo-ada' }));
    const scopes = [...chosen.html.matchAll(/name="scope" value="([^"]+)"/g)].map(
      ([, scope = '']): [string, string] => ['scope', scope],
    );
    const back = await this.#go(formOf(chosen, 'allow'), new URLSearchParams(scopes), '/oauth/callback');
    return back.url;
  }

  /** Follows the way back from the vendor. */
  async comeBack(address: string): Promise<void> {
    await this.#go(address);
  }

  async #mutate(name: string, input: string, value: object): Promise<Seen> {
    type Answer = Record<string, { code?: string; message?: string; operation?: Seen }>;
    const query = `mutation ($input: ${input}!) { ${name}(input: $input) { ${PAYLOAD} } }`;
    // A union has only its own members: leave out the payload that is not this mutation's.
    const other = /^(connect|retryTargets)$/.test(name) ? 'RespondPayload' : 'ConnectPayload';
    const fitting = query.replace(new RegExp(`\\.\\.\\. on ${other} \\{ operation \\{ [^}]*\\{[^}]*\\} \\} \\}`), '');
    const { [name]: answer } = await this.#ask<Answer>(fitting, { input: value });
    if (!answer?.operation) throw new Refused(`${answer?.code}: ${answer?.message}`);
    return answer.operation;
  }

  async #ask<Data>(query: string, variables: object): Promise<Data> {
    const body = JSON.stringify({ query, variables });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const response = await this.#request(new URL('/graphql', this.#origin), { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`graphql answered ${response.status}`);
    const answer = (await response.json()) as { data: Data; errors?: { message: string }[] };
    if (answer.errors?.length) throw new Error(answer.errors.map(({ message }) => message).join('; '));
    return answer.data;
  }

  async #request(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = this.#jar.get(url.hostname) ?? new Map<string, string>();
    this.#jar.set(url.hostname, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      jar.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    return response;
  }

  async #go(address: string, form?: URLSearchParams, stopAt?: string): Promise<{ url: string; html: string }> {
    let url = new URL(address);
    let response = await this.#request(url, form ? { method: 'POST', body: form } : {});
    for (let hop = 0; hop < 15; hop += 1) {
      const to = response.headers.get('location');
      if (to === null) break;
      await response.body?.cancel();
      url = new URL(to, url);
      if (url.pathname === stopAt) return { url: url.href, html: '' };
      response = await this.#request(url);
    }
    if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
    return { url: url.href, html: await response.text() };
  }
}

function formOf({ url, html }: { url: string; html: string }, path: string): string {
  const action = new RegExp(`action="([^"]*/${path})"`).exec(html)?.[1];
  if (!action) throw new Error(`no form for ${path} on ${new URL(url).pathname}`);
  return new URL(action, url).href;
}
