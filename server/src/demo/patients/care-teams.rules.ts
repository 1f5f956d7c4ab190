import type { Dice } from '../sources/seeded-random.ts'
import { isPhysician } from '../staff/departments.rules.ts'
import type { Department } from '../staff/departments.rules.ts'
import { latestShiftChanges } from '../staff/shift-changes.rules.ts'
import type { Staff } from '../staff/staff.rules.ts'
import type { DemoPatient } from './patients.rules.ts'

const minute = 60_000
/** A shift that has just begun has not handed anything off yet. */
const settled = 90 * minute
const patientsPer = { Attending: 8, Resident: 6, Nurse: 4 }
type Role = keyof typeof patientsPer

const fits: Record<Role, (person: Staff) => boolean> = {
  Attending: ({ rank }) => rank === 'attending',
  Resident: ({ rank }) => isPhysician(rank) && rank !== 'attending',
  Nurse: ({ rank }) => rank === 'nurse',
}

/** `patient` is an external id, users are staff uids, times are epoch milliseconds. */
export type Membership = {
  patient: string
  user: string
  role: string
  is_responsible: boolean
  started: number
  start_cause: 'assigned' | 'taken' | 'handoff'
  started_by: string
  ended: number | null
  end_cause: 'unassigned' | 'taken' | 'handoff' | null
  ended_by: string | null
}

export type Hospital = { inpatients: Inpatient[]; staff: Staff[]; cast: Staff[]; now: number }
export type Inpatient = DemoPatient & { bed: NonNullable<DemoPatient['bed']>; admitted: number }

/** The departments in which a patient waits for an attending. */
const departmentsWithGap: readonly Department[] = ['Hospital Medicine', 'Cardiology']

/**
 * Each inpatient has an attending, a nurse, and a resident where the department has them. Nurses change with each
 * shift, some physicians with the last one. The cast is on duty. The last patient of a department with a gap has no
 * responsible provider: their attending left the team.
 */
export const careTeams = (hospital: Hospital, dice: Dice): Membership[] => {
  const changes = latestShiftChanges(hospital.now - settled, 3)
  const gaps = departmentsWithGap.map((department) => lastPatientOf(hospital, department)?.external_id)
  const memberships = (Object.keys(patientsPer) as Role[]).flatMap((role) => {
    const rosters = rostersOf(hospital, role, role === 'Nurse' ? changes.length : 2, dice)
    const places = new Map<string, number>()
    return hospital.inpatients.flatMap((patient) => {
      const unit = unitOf(patient, role)
      const place = places.get(unit) ?? 0
      places.set(unit, place + 1)
      const shifts = rosters.get(unit) ?? []
      const stays = role === 'Nurse' || dice.chance(0.35) ? shifts.length : 1
      const people = shifts.slice(0, stays).flatMap((roster) => roster[place % roster.length] ?? [])
      const assigner = findChargeNurse(hospital, patient.bed.department)
      return follow(patient, role, { people, changes, assigner }, dice)
    })
  })
  return memberships.map((member) =>
    member.is_responsible && member.ended === null && gaps.includes(member.patient)
      ? {
          ...member,
          ended: Math.max(member.started, hospital.now - 40 * minute),
          end_cause: 'unassigned',
          ended_by: member.user,
        }
      : member,
  )
}

const lastPatientOf = ({ inpatients }: Hospital, department: Department) =>
  inpatients.findLast(({ bed }) => bed.department === department)

const unitOf = ({ bed }: Inpatient, role: Role) => (role === 'Nurse' ? bed.ward : bed.department)

/** Lists the people of each shift by unit, the current shift first. */
const rostersOf = (
  { inpatients, staff, cast }: Hospital,
  role: Role,
  shifts: number,
  dice: Dice,
): Map<string, Staff[][]> => {
  const units = Map.groupBy(inpatients, (patient) => unitOf(patient, role))
  return new Map(
    [...units].map(([unit, patients]) => {
      const candidates = staff.filter(
        (person) => person.department === patients[0]?.bed.department && fits[role](person),
      )
      const stars = candidates.filter((person) => cast.includes(person))
      const others = candidates.filter((person) => !cast.includes(person))
      const perShift = Math.ceil(patients.length / patientsPer[role])
      const drawn = dice.some(others, perShift * shifts)
      const rosters = Array.from({ length: shifts }, (_, shift) =>
        drawn.slice(shift * perShift, (shift + 1) * perShift),
      )
      const current = [...stars, ...(rosters[0] ?? [])].slice(0, Math.max(perShift, stars.length))
      return [unit, [current, ...rosters.slice(1)].filter(({ length }) => length > 0)]
    }),
  )
}

const findChargeNurse = ({ staff }: Hospital, department: Department): string | undefined =>
  staff.find((person) => person.department === department && person.rank === 'charge')?.uid

/** Memberships of one role, each ending when the next begins. `people` has the current one first. */
const follow = (
  { external_id: patient, admitted }: Inpatient,
  role: Role,
  duty: { people: Staff[]; changes: number[]; assigner: string | undefined },
  dice: Dice,
): Membership[] => {
  const members: Membership[] = []
  const cause = role === 'Nurse' ? 'taken' : 'handoff'
  for (const [turn, person] of duty.people.entries()) {
    const change = duty.changes[turn]
    const wasAdmittedBefore = change !== undefined && admitted < change
    const isFirst = turn === duty.people.length - 1 || !wasAdmittedBefore
    const delay = dice.int(2, 25) * minute
    const started = isFirst ? admitted : change + delay
    const next = members.at(-1)
    members.push({
      patient,
      user: person.uid,
      role,
      is_responsible: role === 'Attending',
      started,
      start_cause: isFirst ? 'assigned' : cause,
      started_by: isFirst ? (duty.assigner ?? person.uid) : person.uid,
      ended: next?.started ?? null,
      end_cause: next ? cause : null,
      ended_by: next?.user ?? null,
    })
    if (isFirst) break
  }
  return members.toReversed()
}
