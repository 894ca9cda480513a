/** Makes a switch over a union total: a new member breaks the build at each place that must think about it. */
export const unreachable = (value: never): never => {
  throw new Error(`no case for ${JSON.stringify(value)}`);
};
