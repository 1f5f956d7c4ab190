/** `sync`: the name of its configuration. */
export const managedBySync = (sync: string): string => `Managed by the directory sync “${sync}”`

/** `names`: of departments or groups. */
export const membershipHint = (names: readonly string[], sync: string): string | undefined =>
  names.length === 0 ? undefined : `${managedBySync(sync)}: ${names.join(', ')}.`
