import { useState } from 'react'
import { findFieldConflicts, followUneditedFields } from './field-conflicts.rules.ts'

/** Fields that the user and another one changed differently, until the user decides for each. */
export function useFieldConflicts<V extends object>(typed: V, stored: V) {
  const [seen, setSeen] = useState(stored)
  const known = followUneditedFields(typed, seen, stored)
  if (known !== seen) setSeen(known)
  return {
    conflicts: findFieldConflicts(typed, known, stored),
    keepMine: (field: keyof V) => setSeen({ ...known, [field]: stored[field] }),
  }
}
