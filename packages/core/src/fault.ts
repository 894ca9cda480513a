/** A fault of our own: the law refused a move a script was sure of. Never shown as a failure of the gateway (RN12). */
export class LawBroken extends Error {
  override readonly name = 'LawBroken';
}
