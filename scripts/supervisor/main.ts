import { runProduct } from './run-product.ts';
import { environment } from './start-settings.ts';

process.exit(await runProduct({ raw: environment(), dev: process.argv.includes('--dev') }));
