import type { PersonalCall } from '../call.ts';
import type { Parts } from '../parts.ts';
import { setUpInstruction } from '../providers/catalog.ts';
import type { Step } from '../run-steps.ts';

/** Answers with everything that can be connected, and what an operator has to set for the rest (GW10). */
export const showCatalog =
  ({ catalog, env }: Pick<Parts, 'catalog' | 'env'>): Step<PersonalCall, Response> =>
  ({ c }) =>
    c.json({
      connectors: catalog.all.map((connector) => {
        const { slug, name, description, category, icon, authKind, docsUrl, permissions } = connector;
        const configured = catalog.clientOf(connector) !== undefined;
        return {
          slug,
          name,
          description,
          category,
          icon: icon ?? null,
          authKind,
          docsUrl,
          permissions: permissions.map((permission) => permission.name),
          configured,
          allowed: true,
          ...(!configured && { instruction: setUpInstruction(connector, env.PUBLIC_URL) }),
        };
      }),
    });
