/** Takes the public origin and the ids, gives the bound address of a target's link; it holds no secret (AP20). */
export const boundAddress = (publicUrl: string, opId: string, targetId: string): string =>
  `${publicUrl}/go/${opId}/${encodeURIComponent(targetId)}`;

/** Takes a request path, gives the ids of a bound address, or null when it is none. */
export const parseBoundPath = (path: string): { opId: string; targetId: string } | null => {
  const found = /^\/go\/([^/]+)\/([^/]+)$/.exec(path);
  if (!found?.[1] || !found[2]) return null;
  try {
    return { opId: decodeURIComponent(found[1]), targetId: decodeURIComponent(found[2]) };
  } catch {
    return null;
  }
};
