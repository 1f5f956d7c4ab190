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
export function parseAssignmentsSearch(given: Record<string, unknown>): AssignmentsSearch {
  const { q } = given
  const unit = positive(given['unit'])
  const provider = positive(given['provider'])
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(given['mine'] === true && { mine: true }),
    ...(given['unassigned'] === true && { unassigned: true }),
    ...(given['discharged'] === true && { discharged: true }),
    ...(unit && { unit }),
    ...(provider && { provider }),
  }
}
