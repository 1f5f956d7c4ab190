import { useState } from 'react'
import { requiredPickError } from './picker-source.ts'

export function useRequiredPicker<T>(sentence: string, onChanged: () => void) {
  const [selected, setSelected] = useState<T[]>([])
  const [wasSubmitted, setSubmitted] = useState(false)
  const missing = requiredPickError(selected, sentence)
  return {
    selected,
    field: {
      value: selected,
      onChange: (next: T[]) => {
        setSelected(next)
        onChanged()
      },
      error: wasSubmitted ? missing : undefined,
    },
    validate: () => {
      setSubmitted(true)
      return missing === undefined
    },
  }
}
