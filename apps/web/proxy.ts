import { type NextRequest, NextResponse } from 'next/server';
import { contentPolicy } from './lib/content-policy.ts';
import { env } from './lib/env.ts';

/** Gives every page its content policy with a fresh nonce; Next reads the nonce from the request's copy of the header (WE28). */
export const proxy = (request: NextRequest): NextResponse => {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const policy = contentPolicy({
    nonce,
    publicUrl: env().PUBLIC_URL,
    development: process.env.NODE_ENV === 'development',
  });
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
};

export const config = {
  // Everything but what Next serves as files, the pictures of ours and the probes, each by its exact name: nothing else may go
  // without a policy, whatever a request says of itself.
  matcher: ['/((?!_next/static/|_next/image$|icon\\.svg$|icon-waiting\\.svg$|vendors\\.svg$|healthz$|readyz$).*)'],
};
