import type { CodegenConfig } from '@graphql-codegen/cli';

/**
 * Typed documents from the api's printed schema. Every document carries its sha256, and `persisted-documents.json`
 * is the list of all of them for an api that serves only what is on it. Ours serves any document, so the text goes along.
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
