import { html } from 'hono/html';
import { page, plug, type Wire } from './layout.ts';

/** One thing said, and the way back. */
export interface Message {
  readonly title: string;
  readonly text: string;
  readonly app?: string | undefined;
  readonly wire: Wire;
  readonly back: string;
  readonly backText: string;
  readonly home: string;
}

/** A page that says how it went and leads back (GW23). */
export const messagePage = ({ title, text, app, wire, back, backText, home }: Message) =>
  page({
    title,
    home,
    body: html`<div class="say">
      ${app ? plug(app, wire) : ''}
      <h1>${title}</h1>
      <p class="sub">${text}</p>
      <a class="btn primary" href="${back}">${backText}</a>
    </div>`,
  });
