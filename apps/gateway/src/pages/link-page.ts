import { html } from 'hono/html';
import type { Connector } from '../providers/connector.ts';
import { page, plug, TICK } from './layout.ts';

/** What the link page says. */
export interface LinkFacts {
  readonly connector: Pick<Connector, 'name' | 'permissions'>;
  /** the account a repair is about, as the person knows it; empty for a new one */
  readonly account: string;
  readonly initiator: string | null;
  /** what the person is called; null when the caller did not say */
  readonly name: string | null;
  /** the person's id */
  readonly person: string;
  /** whether another login is wanted in the place of the account */
  readonly isSwitch: boolean;
  readonly home: string;
}

const asker = (initiator: string | null): string =>
  initiator === 'agent_tool' ? 'An agent of yours asked for this.' : 'You asked for this on your Connectors page.';

const heading = (name: string, account: string, isSwitch: boolean): string => {
  if (account === '') return `Connect ${name}`;
  return isSwitch ? `Switch ${name} from ${account} to another account` : `Reconnect ${name}, ${account}`;
};

/** Which app, which person's request, which permissions; leads on by a button, so that a prefetch changes nothing (GW7). */
export const linkPage = ({ connector, account, initiator, name: who, person, isSwitch, home }: LinkFacts) => {
  const { name, permissions } = connector;
  return page({
    title: `Connect ${name}`,
    home,
    body: html`<div class="say">
      ${plug(name, 'open')}
      <h1>${heading(name, account, isSwitch)}</h1>
      <p class="sub">${asker(initiator)} You sign in at ${name}; your password never comes here.</p>
      <section class="panel">
        <h2>${permissions.length > 0 ? 'It will ask you to allow' : 'It will ask you what to allow'}</h2>
        <ul>
          ${permissions.map((permission) => html`<li>${TICK}${permission.name}</li>`)}
        </ul>
      </section>
      <form method="post"><button class="btn primary">Continue to ${name}</button></form>
      <p class="note">The link works for five minutes, in this browser only.</p>
    </div>`,
    foot: who ? `For ${who}` : `For the Patchbay account ${person.slice(0, 12)}`,
  });
};
