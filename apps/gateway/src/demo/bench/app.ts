import { Hono } from 'hono';
import { PAGE_HEADERS } from '../../pages/style.ts';
import type { Bench } from './bench.ts';
import { benchPage } from './pages.ts';
import { SettingInput, SWITCHES } from './switches.ts';

type Setting = ReturnType<typeof SettingInput.parse>;
const wanted = ({ switch: name, seconds }: Setting) => name && { switch: name, seconds };

/**
 * The bench's page and its small JSON interface, on the demo vendor's own origin (DV6). Only that origin may write: another
 * site's form or a name that was made to point here is refused.
 */
export const createBenchApp = (bench: Bench, origin: string, apps: ReadonlyMap<string, string>): Hono => {
  const app = new Hono();
  app.use(async (c, next) => {
    const from = c.req.header('origin');
    const isHere = c.req.header('host') === new URL(origin).host && (from === undefined || from === origin);
    if (!isHere) return c.json({ error: 'forbidden' }, 403);
    return next();
  });

  app.get('/', async (c) => c.body(String(await benchPage(bench.scopes, await bench.all(), apps)), 200, PAGE_HEADERS));
  app.post('/', async (c) => {
    const { scope, ...form } = await c.req.parseBody();
    const setting = SettingInput.safeParse(form);
    const isSet = setting.success && (await bench.set(String(scope), wanted(setting.data)));
    return isSet ? c.redirect('/bench', 303) : c.text('That cannot be set.', 400);
  });

  const shown = async () => ({
    scopes: bench.scopes,
    known: Object.keys(SWITCHES),
    switches: Object.fromEntries(await bench.all()),
  });
  app.get('/switches', async (c) => c.json(await shown()));
  app.put('/switches/:scope', async (c) => {
    const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false;
    const setting = SettingInput.safeParse(isJson ? await c.req.json().catch(() => null) : null);
    if (!setting.success) return c.json({ error: 'invalid_request' }, 400);
    const isSet = await bench.set(c.req.param('scope'), wanted(setting.data));
    return isSet ? c.json(await shown()) : c.json({ error: 'no_such_scope' }, 404);
  });
  app.delete('/switches/:scope', async (c) =>
    (await bench.set(c.req.param('scope'), null)) ? c.json(await shown()) : c.json({ error: 'no_such_scope' }, 404),
  );
  app.delete('/switches', async (c) => {
    for (const scope of bench.scopes) await bench.set(scope, null);
    return c.json(await shown());
  });
  return app;
};
