import { formatDay } from '../coverage/coverage.rules.ts'
import type { QualificationHolder } from '../qualifications/qualification-holder.schemas.ts'

/** `Valid until Jun 30, 2027` */
export function validText({
  valid_until,
  state,
}: Pick<QualificationHolder, 'valid_until' | 'state'>): string {
  if (valid_until === null) return 'Does not run out'
  const day = formatDay(valid_until)
  return state === 'expired' ? `Ran out after ${day}` : `Valid until ${day}`
}
