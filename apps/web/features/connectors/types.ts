import type { AccountFieldsFragment, AppFieldsFragment, ConnectorsPageQuery } from '../../generated/graphql.ts';

/** One app of the catalog. */
export type App = AppFieldsFragment;
/** One login of this person at an app. */
export type Account = AccountFieldsFragment;
/** Everything the page shows at its first paint. */
export type PageData = ConnectorsPageQuery;
/** An app with this person's accounts at it, as "Your accounts" lists them. */
export interface Holding {
  readonly app: App;
  readonly accounts: readonly Account[];
  readonly retired: readonly Account[];
}
