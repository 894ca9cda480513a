import type { CodegenConfig } from '@graphql-codegen/cli';

/**
 * Typed documents from the api's printed schema. Every document carries its sha256, and `persisted-documents.json`
 * is the list of texts the api serves by that name, so the page sends a hash and never a query.
 */
const config: CodegenConfig = {
  schema: '../api/schema.graphql',
  documents: ['features/**/*.graphql'],
  generates: {
    'generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: {
        documentMode: 'string',
        enumsAsTypes: true,
        useTypeImports: true,
        scalars: { DateTime: 'string' },
        strictScalars: true,
        immutableTypes: true,
        importExtension: '.ts',
      },
    },
  },
};

export default config;
