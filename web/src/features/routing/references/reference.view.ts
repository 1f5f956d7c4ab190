export interface Named {
  id: number
  name: string
}

interface StoredReference {
  field: string
  id: number
  name: string | null
}

/** Objects that a field refers to. Deleted objects stay in the field until a user removes them. */
export const listNamed = (references: readonly StoredReference[], field: string): Named[] =>
  references
    .filter((reference) => reference.field === field)
    .map(({ id, name }) => ({ id, name: name ?? `Deleted (${id})` }))
