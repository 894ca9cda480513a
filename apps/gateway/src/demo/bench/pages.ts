import { html } from 'hono/html';
import { page } from '../../pages/layout.ts';
import { DEMO_PEOPLE } from '../people.ts';
import { type Setting, SLOW, SWITCHES } from './switches.ts';

const scopeName = (scope: string, apps: ReadonlyMap<string, string>): string => {
  const app = /^next:(.+)$/.exec(scope)?.[1];
  if (app) return `The next sign-in at ${apps.get(app) ?? app}`;
  return DEMO_PEOPLE.find(({ id }) => id === scope)?.name ?? 'The next sign-in, at any app';
};

/** The choice of a switch; `none` is what stands for no switch. */
export const switchChoice = (name: string, label: string, none: string, chosen: string | undefined) =>
  html`<select name="${name}" aria-label="${label}">
    <option value="">${none}</option>
    ${Object.entries(SWITCHES).map(
      ([value, says]) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${says}</option>`,
    )}
  </select>`;

/** The page that sets the failure bench: one form for each whom it can be set for (DV6). */
export const benchPage = (
  scopes: readonly string[],
  on: ReadonlyMap<string, Setting>,
  apps: ReadonlyMap<string, string>,
) =>
  page({
    title: 'Failure bench',
    brand: 'Demo vendor',
    home: '/bench',
    body: html`<div class="say bench">
      <h1>Failure bench</h1>
      <p class="sub">
        Tell the demo vendor what to do wrong. What is set for a person stays until it is taken off; what is set for the
        next sign-in happens once.
      </p>
      ${scopes.map((scope) => {
        const setting = on.get(scope);
        const name = scopeName(scope, apps);
        return html`<form class="panel" method="post" action="/bench">
          <h2>${name}${setting ? html` <b class="on">on</b>` : ''}</h2>
          <input type="hidden" name="scope" value="${scope}" />
          <p class="set">
            ${switchChoice('switch', name, 'Does everything right', setting?.switch)}
            <label>Seconds, if slow <input name="seconds" type="number" min="0" max="600" value="${setting?.seconds ?? SLOW}" /></label>
            <button class="btn outline">Set</button>
          </p>
        </form>`;
      })}
    </div>`,
    foot: 'For programs: GET /bench/switches, PUT or DELETE /bench/switches/<whom>.',
  });

/** Offers the way back twice: two deliveries of one answer (DV5). */
export const twicePage = (to: string) =>
  page({
    title: 'Back twice',
    brand: 'Demo vendor',
    home: '#',
    body: html`<div class="say">
      <h1>Back to Patchbay, twice</h1>
      <p class="sub">The demo vendor was told to deliver its answer twice. Both ways carry the same one.</p>
      <p class="verbs">
        <a class="btn outline" href="${to}" target="_blank" rel="noopener noreferrer">Deliver it in a new tab</a>
        <a class="btn primary" href="${to}">Deliver it here</a>
      </p>
    </div>`,
  });
