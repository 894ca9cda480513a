import { createHash } from 'node:crypto';

/** The look of every page the gateway draws: the product's tokens, light and dark by the system. */
export const STYLE = `
:root{color-scheme:light;--canvas:#f7f6f3;--surface:#fff;--hover:#f1f0ed;--pressed:#e9e8e4;--line:#e1dfdc;--control:#86847f;--text:#17191f;--text-2:#4d5057;--text-3:#64676f;--accent:#2755c7;--accent-hover:#1b46b4;--on-accent:#fff;--accent-text:#224fc0;--focus:#2c5fdd;--ok:#14693d;--warn:#804e0b;--warn-tint:#fff2db;--warn-line:#e8c184;--bad:#ae2322;--signal:#2755c7;--tile:#fff;--shadow:0 1px 2px rgb(23 25 31/.05),0 0 0 1px var(--line)}
@media (prefers-color-scheme:dark){:root{color-scheme:dark;--canvas:#0c0e11;--surface:#15171d;--hover:#1e2127;--pressed:#262931;--line:#292c33;--control:#70747e;--text:#e8e9ed;--text-2:#b2b6be;--text-3:#9397a0;--accent:#3e67e0;--accent-hover:#446ee5;--accent-text:#a0b6fa;--focus:#7fa0fc;--ok:#76d69a;--warn:#efbf6c;--warn-tint:#2d200e;--warn-line:#664a1f;--bad:#f6908a;--signal:#82a1f6;--tile:#1f2228;--shadow:0 0 0 1px var(--line)}}
@font-face{font-family:Geist;src:url(/link/geist.woff2) format("woff2");font-weight:100 900;font-display:swap}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:400 .875rem/1.25rem Geist,ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif;-webkit-font-smoothing:antialiased}
h1,h2,p,ul{margin:0;padding:0}ul{list-style:none}svg{display:block;flex:none}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
a{color:var(--accent-text);text-underline-offset:3px}
.solo{display:grid;grid-template-rows:auto 1fr auto;min-height:100vh;padding:20px 16px}
header{display:flex;align-items:center}
.brand{display:inline-flex;align-items:center;gap:9px;min-height:28px;color:var(--text);font-weight:600;font-size:15px;letter-spacing:-.015em;text-decoration:none}
.mark{width:22px;height:22px}.mark .jack{fill:none;stroke:currentColor;stroke-width:1.8}.mark .cord{fill:none;stroke:var(--signal);stroke-width:2.4;stroke-linecap:round}.mark .end{fill:var(--signal)}
main{display:grid;place-content:center;justify-items:center;grid-template-columns:minmax(0,1fr);padding:40px 0 64px}
footer{text-align:center;color:var(--text-3);font-size:.8125rem}
.say{width:100%;max-width:420px;text-align:center}
.say h1{margin-top:24px;font-size:1.375rem;line-height:1.75rem;letter-spacing:-.018em;font-weight:600;text-wrap:balance}
.say .sub{margin-top:6px;color:var(--text-2);text-wrap:balance;overflow-wrap:anywhere}
.note{margin-top:14px;color:var(--text-3);font-size:.8125rem}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:40px;padding:5px 16px;border:1px solid transparent;border-radius:.4375rem;background:none;color:var(--text);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.say>.btn,.say>form>.btn{margin-top:22px}
.btn.primary{background:var(--accent);color:var(--on-accent)}.btn.primary:hover{background:var(--accent-hover)}
.btn.outline{border-color:var(--control);background:var(--surface)}.btn.outline:hover{background:var(--hover)}
.plug{display:flex;align-items:center;justify-content:center}
.tile{display:grid;place-items:center;width:44px;height:44px;border-radius:11px;background:var(--tile);box-shadow:inset 0 0 0 1px var(--line);font-size:19px;font-weight:600;color:var(--text-2)}
.tile .mark{color:var(--text);width:23px;height:23px}
.wire{display:flex;align-items:center;justify-content:center;width:88px;height:2px;background:var(--ok)}
.wire .dot{display:grid;place-items:center;width:26px;height:26px;border-radius:50%;background:var(--ok);color:var(--canvas);box-shadow:0 0 0 5px var(--canvas)}
.wire .dot svg{width:16px;height:16px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.wire.open,.wire.cut{background:repeating-linear-gradient(90deg,var(--control) 0 4px,transparent 4px 9px)}.wire.cut .dot{background:var(--bad)}
.panel{margin-top:22px;padding:14px 16px;border-radius:.75rem;background:var(--surface);box-shadow:var(--shadow);text-align:start}
.panel h2{font-size:.8125rem;line-height:1.25rem;font-weight:500;color:var(--text-2)}
.panel li{display:flex;align-items:center;gap:10px;padding-top:8px}
.panel li>svg{width:16px;height:16px;fill:none;stroke:var(--text-3);stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.panel label{display:flex;align-items:center;gap:10px;min-height:28px;cursor:pointer}
.panel input{width:18px;height:18px;margin:0;accent-color:var(--accent)}
.verbs{display:flex;flex-wrap:wrap;justify-content:center;gap:10px;margin-top:22px}
.people{display:grid;gap:8px;margin-top:22px}
.person{display:grid;grid-template-columns:auto 1fr;gap:0 12px;align-items:center;width:100%;min-height:60px;padding:10px 14px;border:1px solid var(--control);border-radius:.75rem;background:var(--surface);color:var(--text);font:inherit;text-align:start;cursor:pointer}
.person:hover{background:var(--hover)}.person .tile{width:36px;height:36px;grid-row:span 2;border-radius:50%;font-size:15px}.person b{font-weight:500}.person span:last-child{color:var(--text-3);font-size:.8125rem}
.made-up{margin:0 auto 28px;max-width:420px;padding:8px 14px;border:1px solid var(--warn-line);border-radius:.5rem;background:var(--warn-tint);color:var(--warn);font-size:.8125rem;text-align:center}
.bench{max-width:560px}.bench .panel{margin-top:12px}.bench .on{color:var(--warn);font-weight:500}
.set{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;padding-top:8px}.set select{flex:1 1 100%}
select,input[type=number]{min-height:36px;min-width:0;padding:4px 8px;border:1px solid var(--control);border-radius:.4375rem;background:var(--surface);color:var(--text);font:inherit}
.panel input[type=number]{width:72px;height:36px}.once{display:block;margin-top:14px;color:var(--text-2);font-size:.8125rem}.once select{display:block;width:100%;margin-top:4px}
@media (forced-colors:active){.btn,.tile,.panel,.person{border:1px solid CanvasText}}
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/**
 * The headers of every page. There is no form-action: browsers hold a redirect after a form to it, and the way to
 * a vendor is one.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};
