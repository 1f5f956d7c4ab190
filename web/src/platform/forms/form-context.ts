import { createContext, use, type SyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Which field shows the server's sentences about a property. Sentences without a field are shown below the form. */
export interface FieldNames {
  /**
   * Errors in a list go to the innermost field around their place, such as the row.
   * @param property name of a property of the API, or a place in a list such as `steps.2.delay_seconds`
   * @returns the name of the field on the screen, or `undefined`
   */
  find: (property: string) => string | undefined
  /** Whether the field itself asks which of two values to save. */
  asks: (field: string) => boolean
  /** Returns the function that removes the field again. */
  add: (field: string, properties: readonly string[], asks?: boolean) => () => void
}

export function createFieldNames(): FieldNames {
  const fields = new Map<string, { properties: readonly string[]; asks: boolean }>()
  const find = (property: string): string | undefined => {
    const [field] = [...fields].find(([, { properties }]) => properties.includes(property)) ?? []
    if (field !== undefined) return field
    const outer = property.slice(0, property.lastIndexOf('.'))
    return outer.includes('.') ? find(outer) : undefined
  }
  return {
    find,
    asks: (field) => fields.get(field)?.asks ?? false,
    add: (field, properties, asks = false) => {
      fields.set(field, { properties, asks })
      return () => void fields.delete(field)
    },
  }
}

/** A field that another user changed to something else than the own value. */
export interface Conflict {
  /** The other user. */
  changedBy: string
  theirs: unknown
  useTheirs: () => void
  keepMine: () => void
}

interface FormParts {
  form: UseFormReturn
  names: FieldNames
  findConflict: (field: string) => Conflict | undefined
  submit: (event: SyntheticEvent, intent?: string) => Promise<void>
}

export const FormContext = createContext<FormParts | null>(null)

export function useFormParts(): FormParts {
  const parts = use(FormContext)
  if (!parts) throw new Error('A field is outside of FormDialog, FormPage and ActionForm.')
  return parts
}

/** For a component between the fields that depends on what was entered, or that changes other fields. */
export function useDraft<V extends FieldValues>() {
  const { form, submit } = useFormParts()
  return {
    /** Submits for a button with an intent of its own, such as saving a copy. */
    submitAs: (event: SyntheticEvent, intent: string) => void submit(event, intent),
    /** Does not subscribe: read it in event handlers only. */
    readDraft: () => form.getValues() as V,
    changeDraft: (changes: Partial<V>) => {
      for (const [name, value] of Object.entries(changes))
        form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    },
  }
}
