import { useState } from 'react'
import { isApiError } from '../api/api-error.ts'

/**
 * The version that a form's edits are based on: from the first edit on, a newer one is not taken over, so that the server
 * notices changes that came after it. Pass each failure to `refuse`: a refusal says who changed the record, and what was
 * typed stays. The next save is then based on the record as it is stored.
 * @param stored undefined while the record is new
 */
export function useSeenVersion(stored: number | undefined, isChanged: boolean) {
  const [seen, setSeen] = useState(stored)
  const version = isChanged ? seen : stored
  if (version !== seen) setSeen(version)
  return {
    version: version ?? 0,
    refuse: (reason: unknown) => {
      if (isApiError(reason, 409) && reason.version !== undefined) setSeen(reason.version)
    },
  }
}
