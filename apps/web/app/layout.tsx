import './globals.css';
import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { LiveRegions } from '../components/ui/live-regions.tsx';
import { locale, messages } from '../lib/messages.ts';
import { THEME_COOKIE, themeOf } from '../lib/theme.ts';

export const metadata: Metadata = {
  title: { default: messages.product, template: messages.title('%s') },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f6f3' },
    { media: '(prefers-color-scheme: dark)', color: '#0c0e11' },
  ],
};

/** The document: language, fonts, the chosen look, the way past the navigation, the live regions. */
const Layout = async ({ children }: { children: ReactNode }) => {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    // The look is switched on this element from the browser; the server's copy is not put back.
    <html
      lang={locale.lang}
      dir={locale.dir}
      data-theme={theme ?? undefined}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body>
        <a
          href="#main"
          className="absolute start-3 -top-15 z-50 rounded-control bg-accent px-3.5 py-2 text-on-accent focus:top-3"
        >
          {messages.skipToContent}
        </a>
        <LiveRegions />
        {children}
      </body>
    </html>
  );
};

export default Layout;
