// Brings up Prisma's schema engine from its wasm file. A plain import of the package would need a runtime that can
// import wasm modules, so the module is instantiated by hand.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';

const glueFile = fileURLToPath(import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));

// A panic inside the engine reports its text here; without a listener it would be lost in a second error.
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  set_message: (message) => process.stderr.write(`schema engine panicked: ${message}\n`),
};

/** Makes an engine that knows the given data model files and reaches databases through the adapter factory. */
export async function createEngine(factory, datamodelPaths) {
  const bytes = await readFile(glueFile.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const datamodels = await Promise.all(datamodelPaths.map(async (path) => [path, await readFile(path, 'utf8')]));
  // The engine panics on an empty list; a diff between two sources needs none.
  const options = { datamodels: datamodels.length > 0 ? datamodels : undefined };
  return glue.SchemaEngine.new(options, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
}
