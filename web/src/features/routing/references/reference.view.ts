export interface Named {
  id: number
  name: string
}

interface StoredReference {
  field: string
  id: number
  name: string | null
}

/** What a field names. Deleted things stay in the field until someone removes them. */
export const listNamed = (references: readonly StoredReference[], field: string): Named[] =>
  references
    .filter((reference) => reference.field === field)
    .map(({ id, name }) => ({ id, name: name ?? `Deleted (${id})` }))
