/** A fault of our own: the law refused a move a script was sure of. Never shown as a failure of the gateway (RN12). */
export class LawBroken extends Error {
  override readonly name = 'LawBroken';
}

/** The store did not do what it was asked; `cause` says why. What was asked may have been done all the same (RN12). */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}
