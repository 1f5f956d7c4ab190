export interface AssignmentsSearch {
  q?: string
  mine?: true
  unassigned?: true
  discharged?: true
  unit?: number
  provider?: number
}

const positive = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined

/** Anything else in the address is dropped. */
export function parseAssignmentsSearch(search: Record<string, unknown>): AssignmentsSearch {
  const { q } = search
  const unit = positive(search['unit'])
  const provider = positive(search['provider'])
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(search['mine'] === true && { mine: true }),
    ...(search['unassigned'] === true && { unassigned: true }),
    ...(search['discharged'] === true && { discharged: true }),
    ...(unit && { unit }),
    ...(provider && { provider }),
  }
}
