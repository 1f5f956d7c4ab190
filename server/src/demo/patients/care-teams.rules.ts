import { isPhysician } from '../staff/departments.rules.ts'
import type { Dice } from '../sources/seeded-random.ts'
import type { DemoPatient } from './patients.rules.ts'
import type { Staff } from '../staff/staff.rules.ts'

/** `patient` is an external id, `user` a staff uid. */
export type CareTeamMember = { patient: string; user: string; role: string }

/**
 * Each inpatient has an attending, a nurse, and a resident where the department has them. The cast has the
 * most patients.
 */
export const careTeams = (
  patients: DemoPatient[],
  staff: Staff[],
  cast: Staff[],
  dice: Dice,
): CareTeamMember[] =>
  patients.flatMap(({ external_id, bed }) => {
    const ward = staff.filter(({ department }) => department === bed?.department)
    const member = (role: string, fits: (person: Staff) => boolean): CareTeamMember[] => {
      const candidates = ward.filter(fits)
      const stars = candidates.filter((person) => cast.includes(person))
      if (candidates.length === 0) return []
      const person = dice.pick(stars.length > 0 && dice.chance(0.3) ? stars : candidates)
      return [{ patient: external_id, user: person.uid, role }]
    }
    return [
      ...member('Attending', ({ rank }) => rank === 'attending'),
      ...member('Resident', ({ rank }) => isPhysician(rank) && rank !== 'attending'),
      ...member('Nurse', ({ rank }) => rank === 'nurse'),
    ]
  })
