/** One permission of a vendor, and how a person calls it. */
export interface Permission {
  readonly scope: string;
  readonly name: string;
}

/** Where the vendor tells who signed in: the OIDC userinfo endpoint, one call of its own API, or the token answer. */
export type IdentityRule =
  | { readonly from: 'userinfo'; readonly id: readonly string[]; readonly label: readonly string[] }
  | { readonly from: 'token'; readonly id: readonly string[]; readonly label: readonly string[] }
  | {
      readonly from: 'call';
      readonly url: string;
      readonly method?: 'GET' | 'POST';
      readonly body?: object;
      readonly headers?: Readonly<Record<string, string>>;
      /** dotted paths, the first that holds a text or number wins */
      readonly id: readonly string[];
      readonly label: readonly string[];
    };

/** Where the vendor's OAuth endpoints are: found by OIDC discovery, or written down. */
export type Endpoints =
  | { readonly kind: 'discovery'; readonly issuer: string }
  | { readonly kind: 'static'; readonly issuer: string; readonly authorizationUrl: string; readonly tokenUrl: string };

/**
 * Where the vendor takes grants back when the API asks: its own client proves itself (RFC 7009), or the token does. Absent: the
 * endpoint its discovery names, if any.
 */
export interface Revocation {
  readonly url: string;
  readonly by: 'client' | 'token';
}

/** One line of the catalog: all that is known about a vendor, as data (GW10). */
export interface Connector {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  /** key of the icon set of the page; absent = a letter tile */
  readonly icon?: string;
  readonly authKind: 'oauth2' | 'oidc';
  readonly docsUrl: string;
  readonly endpoints: Endpoints;
  /** what a person grants, in plain words */
  readonly permissions: readonly Permission[];
  /** asked for beside the permissions, never shown as one: identity and refresh tokens */
  readonly baseScopes: readonly string[];
  readonly scopeSeparator?: ' ' | ',';
  /** name of the authorization parameter that carries the scopes. @defaultValue scope */
  readonly scopeParameter?: string;
  /** how the client proves itself at the token endpoint */
  readonly clientAuth: 'basic' | 'post';
  /** further parameters of the authorization request */
  readonly authorizeParams?: Readonly<Record<string, string>>;
  /** the object inside the token answer that holds the token of the person. @defaultValue the answer itself */
  readonly tokenIn?: string;
  /** how the token request is written. @defaultValue form */
  readonly tokenBody?: 'form' | 'json';
  readonly identity: IdentityRule;
  /** further parameters of a switch, so that the vendor asks whom to be; over `authorizeParams` */
  readonly switchParams?: Readonly<Record<string, string>>;
  readonly revocation?: Revocation;
  /** page of the vendor on which a person takes access back by hand */
  readonly grantsPage?: string;
  /** whether the vendor's introspection endpoint tells if a grant is good; else its identity call does, where there is one */
  readonly introspects?: true;
}
