import { createHash } from 'node:crypto';
import { PAGES } from '../refusals/messages.ts';

const STYLE = `
:root{color-scheme:light;--canvas:#f7f6f3;--surface:#ffffff;--line:#e1dfdc;--text:#17191f;--text-2:#4d5057;--accent:#2755c7;--accent-hover:#1b46b4;--on-accent:#ffffff;--focus:#2c5fdd}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--canvas:#0c0e11;--surface:#15171d;--line:#292c33;--text:#e8e9ed;--text-2:#b2b6be;--accent:#3e67e0;--accent-hover:#446ee5;--on-accent:#ffffff;--focus:#7fa0fc}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--canvas);color:var(--text);font:14px/20px Geist,ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:24rem;padding:32px 24px;background:var(--surface);border-radius:12px;box-shadow:0 0 0 1px var(--line);text-align:center}
h1{margin:0 0 8px;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.018em;text-wrap:balance}
p{margin:0 0 24px;color:var(--text-2);text-wrap:pretty}
a{display:inline-flex;align-items:center;min-height:40px;padding:0 16px;border-radius:7px;background:var(--accent);color:var(--on-accent);font-weight:500;text-decoration:none}
a:hover{background:var(--accent-hover)}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media (forced-colors:active){a{border:1px solid}main{border:1px solid}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** What a page says in one title and one line. */
export interface PageWords {
  readonly title: string;
  readonly text: string;
}

/** What the page may load: its own style and nothing else. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** Gives a small page with a way back; words come from the messages module only, so nothing in it needs escaping (AP24). */
export const page = ({ title, text }: PageWords): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Patchbay</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<a href="/connectors">${PAGES.back}</a>
</main>
</body>
</html>
`;
