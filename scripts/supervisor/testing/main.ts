import { runProduct } from '../run-product.ts';
import { fixtureApps } from './fixture-apps.ts';

process.exit(await runProduct({ raw: process.env, dev: false, apps: fixtureApps }));
