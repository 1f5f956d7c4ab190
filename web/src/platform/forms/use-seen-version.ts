import { useState } from 'react'
import { isApiError } from '../api/api-error.ts'

/**
 * The version that a form's edits are based on. While it is pinned, a newer one is not taken over, so that the server
 * notices changes that the user has not seen. Pass each failure to `refuse`: a refusal says who changed the record, and
 * what was typed stays. The next save is then based on the record as it is stored.
 * @param stored undefined while the record is new
 */
export function useSeenVersion(stored: number | undefined, isPinned: boolean) {
  const [seen, setSeen] = useState({ stored, version: stored })
  const current = isPinned || seen.stored === stored ? seen : { stored, version: stored }
  if (current !== seen) setSeen(current)
  return {
    version: current.version ?? 0,
    refuse: (reason: unknown) => {
      if (isApiError(reason, 409) && reason.version !== undefined)
        setSeen({ ...current, version: reason.version })
    },
  }
}
