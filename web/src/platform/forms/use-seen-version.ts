import { useState } from 'react'
import { followVersion, type SeenVersion } from './seen-version.rules.ts'

/**
 * The version that a form's edits are based on. After a 409, call `refuse`: the next save is based on the record as it
 * is then, because the form has shown who changed it.
 * @param stored undefined while the record is new
 */
export function useSeenVersion(stored: number | undefined, isChanged: boolean) {
  const [seen, setSeen] = useState<SeenVersion>({ version: stored, wasRefused: false })
  const next = followVersion(seen, stored, isChanged)
  if (next !== seen) setSeen(next)
  return { version: next.version ?? 0, refuse: () => setSeen({ ...next, wasRefused: true }) }
}
