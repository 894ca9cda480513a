import { html, raw } from 'hono/html';
import { STYLE } from './style.ts';

type Html = ReturnType<typeof html>;

const MARK = raw(
  '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><circle class="jack" cx="18.5" cy="5.5" r="2.6"/><circle class="jack" cx="5.5" cy="18.5" r="2.6"/><path class="cord" d="M5.5 5.5c0 9.5 13 3.5 13 13"/><circle class="end" cx="5.5" cy="5.5" r="3.1"/><circle class="end" cx="18.5" cy="18.5" r="3.1"/></svg>',
);
const SIGNS = {
  made: raw('<span class="dot"><svg viewBox="0 0 24 24"><path d="M20 6 9 17l-5-5"/></svg></span>'),
  cut: raw('<span class="dot"><svg viewBox="0 0 24 24"><path d="M18 6 6 18M6 6l12 12"/></svg></span>'),
  open: raw(''),
};
/** A tick before a permission. */
export const TICK = raw('<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 6 9 17l-5-5"/></svg>');

/** How the wire between app and product looks: connected, cut, or not yet. */
export type Wire = keyof typeof SIGNS;

/** The two tiles and the wire between them; says nothing that the heading does not. */
export const plug = (app: string, wire: Wire): Html =>
  html`<div class="plug" aria-hidden="true">
    <span class="tile">${app.slice(0, 1).toUpperCase() || '?'}</span
    ><span class="wire ${wire === 'made' ? '' : wire}">${SIGNS[wire]}</span><span class="tile">${MARK}</span>
  </div>`;

/** One page with one message: self-contained, no script, no outside part. */
export const page = (facts: { title: string; home: string; brand?: string; body: Html; foot?: Html | string }): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${facts.title} · ${facts.brand ?? 'Patchbay'}</title>
        <link rel="icon" href="data:," />
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <div class="solo">
          <header><a class="brand" href="${facts.home}">${facts.brand ? '' : MARK}${facts.brand ?? 'Patchbay'}</a></header>
          <main>${facts.body}</main>
          <footer>${facts.foot ?? ''}</footer>
        </div>
      </body>
    </html>`;
