/** A sentence of our own inside a row's detail: its code and what it is about. `detailText` has the words. */
export type Said =
  | { readonly code: 'unknown_slug'; readonly name: string; readonly suggestions: readonly string[] }
  | { readonly code: 'misrouted_to_hosted'; readonly name: string };

/** What a row says about itself: the vendor's own text (empty for none), or a sentence of ours. */
export type Detail = string | Said;
