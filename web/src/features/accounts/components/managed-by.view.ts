/** `sync`: the name of its configuration. */
export const keptBySync = (sync: string): string => `Kept by the sync “${sync}”`

/** `names`: of departments or groups whose members the directory decides. */
export const membershipHint = (names: readonly string[], sync: string): string | undefined =>
  names.length === 0 ? undefined : `Decided in the directory: ${names.join(', ')}. ${keptBySync(sync)}.`
