import { useState } from 'react'
import { useWatch, type Control, type FieldValues } from 'react-hook-form'
import { findFieldConflicts, followUneditedFields, isSameValue } from './field-conflicts.rules.ts'

/**
 * Fields that the user and another one changed differently, until the user decides for each.
 * @param stored values of the record as it is stored now
 */
export function useFieldConflicts<V extends FieldValues>(control: Control<V>, stored: V) {
  const [seen, setSeen] = useState(stored)
  // Most of the time nothing changed, and the form is not rendered for each key.
  const typed = useWatch({
    control,
    compute: (values) => (isSameValue(seen, stored) ? undefined : values),
  })
  const known = typed ? followUneditedFields(typed, seen, stored) : seen
  if (known !== seen) setSeen(known)
  return {
    conflicts: typed ? findFieldConflicts(typed, known, stored) : [],
    /** The user has seen all stored values, or decided against them. */
    isCurrent: isSameValue(known, stored),
    keepMine: (field: string) => setSeen({ ...known, [field]: stored[field] as unknown }),
  }
}
