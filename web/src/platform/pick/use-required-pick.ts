import { useState } from 'react'
import { missingPick } from './source.ts'

/**
 * A picker without which nothing can be sent; `sentence` says what is missing, once it was tried. `onChanged`: another
 * choice makes what was refused before obsolete.
 */
export function useRequiredPick<T>(sentence: string, onChanged: () => void) {
  const [chosen, setChosen] = useState<T[]>([])
  const [wasTried, setTried] = useState(false)
  const missing = missingPick(chosen, sentence)
  return {
    chosen,
    /** For the picker. */
    field: {
      value: chosen,
      onChange: (next: T[]) => {
        setChosen(next)
        onChanged()
      },
      error: wasTried ? missing : undefined,
    },
    /** Whether it can be sent; from now on the picker says what is missing. */
    tries: () => {
      setTried(true)
      return missing === undefined
    },
  }
}
