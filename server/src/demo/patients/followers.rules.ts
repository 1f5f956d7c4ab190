import type { Dice } from '../sources/seeded-random.ts'
import type { Hospital, Inpatient, Membership } from './care-teams.rules.ts'

const minute = 60_000

/** `patient` is an external id, users are staff uids, times are epoch milliseconds. */
export type Follower = { patient: string; user: string; started: number }
export type JoinRequest = {
  patient: string
  kind: 'join' | 'relief'
  user: string
  role: string
  note: string
  requested: number
}

const isOn = (members: Membership[], patient: string, user: string) =>
  members.some((member) => member.ended === null && member.patient === patient && member.user === user)

/** Each user of the cast follows patients of another team of the department. */
export const followers = (
  { inpatients, cast, now }: Hospital,
  members: Membership[],
  dice: Dice,
): Follower[] =>
  cast.flatMap(({ uid, department }) => {
    const nearby = inpatients.filter(({ bed }) => bed.department === department)
    const patients = nearby.length > 0 ? nearby : inpatients
    const others = patients.filter(({ external_id }) => !isOn(members, external_id, uid))
    return dice.some(others, 3).map(({ external_id, admitted }) => ({
      patient: external_id,
      user: uid,
      started: Math.max(admitted, now - dice.int(30, 300) * minute),
    }))
  })

/** For patients of the cast: a pharmacist and a respiratory therapist want to join, a member to be relieved. */
export const joinRequests = (
  { inpatients, staff, cast, now }: Hospital,
  members: Membership[],
  dice: Dice,
) => {
  const pharmacists = staff.filter(({ title }) => title === 'Clinical Pharmacist' || title === 'Pharmacist')
  const therapists = staff.filter(({ department }) => department === 'Respiratory Therapy')
  return cast.flatMap((star): JoinRequest[] => {
    const own = inpatients.filter(({ external_id }) => isOn(members, external_id, star.uid))
    const [first, second, third] = dice.some(own, 3)
    const ask = (patient: Inpatient | undefined, request: Omit<JoinRequest, 'patient' | 'requested'>) => {
      const requested = now - dice.int(3, 45) * minute
      return patient ? [{ ...request, patient: patient.external_id, requested }] : []
    }
    const relieved = members.find(
      (member) =>
        member.ended === null &&
        member.patient === third?.external_id &&
        member.user !== star.uid &&
        member.started < now - 45 * minute,
    )
    return [
      ...ask(first, {
        kind: 'join',
        user: dice.pick(pharmacists).uid,
        role: 'Pharmacist',
        note: 'Adjusts the anticoagulation before discharge.',
      }),
      ...ask(second, {
        kind: 'join',
        user: dice.pick(therapists).uid,
        role: 'Respiratory Therapist',
        note: 'Weans the oxygen overnight.',
      }),
      ...ask(relieved ? third : undefined, {
        kind: 'relief',
        user: relieved?.user ?? '',
        role: relieved?.role ?? '',
        note: 'Called to the emergency department for the rest of the shift.',
      }),
    ]
  })
}
