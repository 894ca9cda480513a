/** Tells the supervisor that this process answers (WE32). It asks nobody else: a page renders its own state when the api is down. */
export const GET = (): Response =>
  new Response('ok\n', { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
