/** Where an arrow leads from the item at `from`; null when the key is none of the movement keys or there is nowhere to go. */
export const stepOf = (
  key: string,
  from: number,
  boxes: readonly { readonly x: number; readonly y: number }[],
  rtl: boolean,
): number | null => {
  const last = boxes.length - 1;
  const here = boxes[from];
  if (here === undefined) return null;
  const along = (step: number): number | null => (from + step < 0 || from + step > last ? null : from + step);
  const column = (candidates: readonly number[]): number | null => {
    // The nearest line, and in it the item that stands closest to this one.
    const [first] = candidates;
    const line = first === undefined ? undefined : boxes[first]?.y;
    const inLine = candidates.filter((index) => boxes[index]?.y === line);
    return (
      inLine.toSorted(
        (one, other) => Math.abs((boxes[one]?.x ?? 0) - here.x) - Math.abs((boxes[other]?.x ?? 0) - here.x),
      )[0] ?? null
    );
  };
  const indexes = boxes.map((_, index) => index);
  switch (key) {
    case 'ArrowRight':
      return along(rtl ? -1 : 1);
    case 'ArrowLeft':
      return along(rtl ? 1 : -1);
    case 'ArrowDown':
      return column(
        indexes
          .filter((index) => (boxes[index]?.y ?? 0) > here.y)
          .toSorted((one, other) => (boxes[one]?.y ?? 0) - (boxes[other]?.y ?? 0)),
      );
    case 'ArrowUp':
      return column(
        indexes
          .filter((index) => (boxes[index]?.y ?? 0) < here.y)
          .toSorted((one, other) => (boxes[other]?.y ?? 0) - (boxes[one]?.y ?? 0)),
      );
    case 'Home':
      return from === 0 ? null : 0;
    case 'End':
      return from === last ? null : last;
    default:
      return null;
  }
};

/**
 * Moves the focus over the items of a list by arrows, Home and End (WE20). Each item stays in the tab order as well: arrows are a
 * shorter way, never the only one. Returns whether the key was one of those.
 */
export const moveByArrows = (
  list: HTMLElement,
  event: { readonly key: string; readonly target: EventTarget },
): boolean => {
  const items = [...list.querySelectorAll<HTMLElement>('[data-item]')].filter((item) => item.checkVisibility());
  const from = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
  if (from < 0) return false;
  const boxes = items
    .map((item) => item.getBoundingClientRect())
    .map(({ x, y, height }) => ({ x: Math.round(x), y: Math.round(y + height / 2) }));
  const to = stepOf(event.key, from, boxes, getComputedStyle(list).direction === 'rtl');
  if (to === null) return false;
  items[to]?.focus();
  return true;
};
