/** Who is told when a session or its user has changed. */
export interface SessionWatch {
  /** Calls `check` for each change of one of these ids, until the function that is given back is called. */
  follow(ids: readonly string[], check: () => void): () => void;
  /** A session or a user of this id was changed or removed. */
  changed(id: string): void;
}

/** Makes the watch: streams outlive their request, and end with the session they were opened under (AU14). */
export const createSessionWatch = (): SessionWatch => {
  const checks = new Map<string, Set<() => void>>();
  return {
    follow: (ids, check) => {
      for (const id of ids) checks.set(id, (checks.get(id) ?? new Set()).add(check));
      return () => {
        for (const id of ids) {
          const set = checks.get(id);
          set?.delete(check);
          if (set?.size === 0) checks.delete(id);
        }
      };
    },
    changed: (id) => {
      for (const check of [...(checks.get(id) ?? [])]) check();
    },
  };
};
