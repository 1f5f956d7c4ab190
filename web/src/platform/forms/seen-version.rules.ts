export interface SeenVersion {
  version: number | undefined
  /** The server refused this version, and the form shows why. */
  wasRefused: boolean
}

/** Keeps the version from the first edit on, so that the server notices changes that came after it. */
export function followVersion(
  seen: SeenVersion,
  stored: number | undefined,
  isChanged: boolean,
): SeenVersion {
  if (seen.version === stored || (isChanged && !seen.wasRefused)) return seen
  return { version: stored, wasRefused: false }
}
