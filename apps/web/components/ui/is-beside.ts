/**
 * True when a press was beside a dialog: it began and ended on the dialog's own element, which only its backdrop shows. One that began
 * inside, such as the selecting of a text that ended outside, closes nothing.
 */
export const isBeside = (dialog: EventTarget | null, began: EventTarget | null, ended: EventTarget | null): boolean =>
  dialog !== null && began === dialog && ended === dialog;
