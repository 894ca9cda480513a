import { join } from 'node:path';
import type { NextConfig } from 'next';
import { SECURITY_HEADERS } from './lib/security-headers.ts';

const repository = join(import.meta.dirname, '../..');

const config: NextConfig = {
  // The whole repository is one tree of workspaces: without this Next guesses another root from a lock file further up.
  outputFileTracingRoot: repository,
  turbopack: { root: repository },
  transpilePackages: ['@patchbay/core'],
  typedRoutes: true,
  // The gate checks the types of every workspace, tests included; a start only builds.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // Nobody before it compresses for this server: the front passes on what it gets.
  compress: true,
  headers: async () => [{ source: '/:path*', headers: SECURITY_HEADERS }],
};

export default config;
