import { html } from 'hono/html';
import { page } from '../pages/layout.ts';
import type { Permission } from '../providers/connector.ts';
import { switchChoice } from './bench/pages.ts';
import type { DemoPerson } from './people.ts';

const MADE_UP = html`<p class="made-up">
  This vendor is made up. It comes with Patchbay so that you can try out connecting; nobody here is real.
</p>`;

/** The app's pages are the vendor's own: another brand, another site. */
const vendorPage = (app: string, title: string, body: ReturnType<typeof html>) =>
  page({ title, brand: app, home: '#', body: html`${MADE_UP}<div class="say">${body}</div>` });

/** Asks who you are today (DV2). */
export const signInPage = (app: string, uid: string, people: readonly DemoPerson[], hint: string | undefined) =>
  vendorPage(
    app,
    'Sign in',
    html`<h1>Sign in to ${app}</h1>
      <p class="sub">
        ${hint ? `Patchbay expects ${hint}. ` : ''}Choose who you are. There is no password, because there is nothing to
        protect.
      </p>
      <form class="people" method="post" action="/interaction/${uid}/sign-in">
        ${people.map(
          ({ id, name, email }) => html`<button class="person" name="person" value="${id}">
            <span class="tile" aria-hidden="true">${name.slice(0, 1)}</span><b>${name}</b><span>${email}</span>
          </button>`,
        )}
        <label class="once"
          >What goes wrong this time ${switchChoice('switch', 'What goes wrong this time', 'As set on the bench', undefined)}
        </label>
      </form>
      <form class="verbs" method="post" action="/interaction/${uid}/cancel">
        <button class="btn outline">Cancel</button>
      </form>`,
  );

/** Asks what Patchbay may do (DV2). */
export const consentPage = (app: string, uid: string, person: DemoPerson, asked: readonly Permission[]) =>
  vendorPage(
    app,
    'Allow access',
    html`<h1>Patchbay wants to use ${app}</h1>
      <p class="sub">You are signed in as ${person.email}.</p>
      <form method="post" action="/interaction/${uid}/allow">
        <section class="panel">
          <h2>Allow it to</h2>
          <ul>
            ${asked.map(
              ({ scope, name }) =>
                html`<li>
                  <label><input type="checkbox" name="scope" value="${scope}" checked />${name}</label>
                </li>`,
            )}
          </ul>
        </section>
        <div class="verbs">
          <button class="btn outline" formaction="/interaction/${uid}/cancel">Cancel</button>
          <button class="btn primary">Allow</button>
        </div>
      </form>`,
  );

/** Says that a request made no sense, or has run out. */
export const vendorErrorPage = (text: string) =>
  vendorPage(
    'Demo vendor',
    'That did not work',
    html`<h1>That did not work</h1>
      <p class="sub">${text} Go back to Patchbay and open the link again.</p>`,
  );
