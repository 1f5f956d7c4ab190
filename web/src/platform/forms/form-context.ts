import { createContext, use } from 'react'
import type { Control } from 'react-hook-form'

/** Names of the fields on the screen. The server's sentences about other fields are shown below the form. */
export interface FieldNames {
  list: () => string[]
  /** Returns the function that removes the name again. */
  add: (name: string) => () => void
}

export function createFieldNames(): FieldNames {
  const names = new Set<string>()
  return {
    list: () => [...names],
    add: (name) => {
      names.add(name)
      return () => void names.delete(name)
    },
  }
}

interface FormParts {
  control: Control
  names: FieldNames
}

export const FormContext = createContext<FormParts | null>(null)

export function useFormParts(): FormParts {
  const parts = use(FormContext)
  if (!parts) throw new Error('A field of a form is outside of FormDialog.')
  return parts
}
