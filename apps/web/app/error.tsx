'use client';

import { lazy } from 'react';

// Every page carries this file; what it shows is fetched only when a page has broken.
const Broken = lazy(() => import('../features/shell/broken.tsx').then((module) => ({ default: module.Broken })));

/** Stands in for a page that has a bug. */
const ErrorPage = ({ reset }: { reset: () => void }) => <Broken onAgain={reset} />;

export default ErrorPage;
