import type { OnCallDetails } from '@wardline/contract/paging/groups/on-call-details.schemas.ts'
import type { Department } from '../staff/departments.rules.ts'
import { isPhysician } from '../staff/departments.rules.ts'
import type { Dice } from '../sources/seeded-random.ts'
import type { Staff } from '../staff/staff.rules.ts'

type Kind = 'ScheduleGroup' | 'BroadcastGroup'

/** `members` are staff uids. */
export type DemoGroup = {
  uid: string
  name: string
  type: Kind
  department: Department | null
  fail_over: string | null
  members: string[]
  on_call_details: OnCallDetails[]
}

type Who = 'physicians' | 'fellows' | 'nurses' | 'charge' | 'others'

type Plan = { name: string; type: Kind; from: Department[]; who: Who[]; size: number }

const schedule = (name: string, from: Department, who: Who[], size = 7): Plan => ({
  name,
  type: 'ScheduleGroup',
  from: [from],
  who,
  size,
})
const broadcast = (name: string, from: Department[], who: Who[], size: number): Plan => ({
  name,
  type: 'BroadcastGroup',
  from,
  who,
  size,
})

const plans: Plan[] = [
  schedule('Cardiology Consult', 'Cardiology', ['fellows', 'physicians'], 8),
  schedule('Cardiology Attending', 'Cardiology', ['physicians']),
  schedule('Hospital Medicine', 'Hospital Medicine', ['physicians'], 10),
  schedule('Hospital Medicine Admissions', 'Hospital Medicine', ['physicians']),
  schedule('Intensive Care Attending', 'Intensive Care', ['physicians']),
  schedule('Critical Care Fellow', 'Intensive Care', ['fellows', 'physicians'], 5),
  schedule('Emergency Attending', 'Emergency', ['physicians'], 10),
  schedule('General Surgery', 'Surgery', ['physicians'], 8),
  schedule('Surgery Resident', 'Surgery', ['physicians'], 6),
  schedule('Pediatrics', 'Pediatrics', ['physicians'], 6),
  schedule('Obstetrics', 'Obstetrics', ['physicians'], 6),
  schedule('Anesthesia', 'Anesthesiology', ['physicians'], 8),
  schedule('Neurology Consult', 'Neurology', ['physicians'], 6),
  schedule('Oncology Consult', 'Oncology', ['physicians'], 6),
  schedule('Radiology Reading Room', 'Radiology', ['physicians'], 6),
  schedule('Laboratory Supervisor', 'Laboratory', ['charge', 'others'], 5),
  schedule('Pharmacist On Call', 'Pharmacy', ['others'], 8),
  schedule('Respiratory Therapy', 'Respiratory Therapy', ['charge', 'others'], 8),
  schedule('Transport Dispatch', 'Patient Transport', ['others'], 8),
  schedule('House Supervisor', 'Communications Center', ['others'], 6),
  broadcast(
    'Rapid Response Team',
    ['Intensive Care', 'Respiratory Therapy', 'Hospital Medicine'],
    ['charge', 'physicians', 'others'],
    9,
  ),
  broadcast(
    'Code Blue Team',
    ['Intensive Care', 'Anesthesiology', 'Respiratory Therapy', 'Pharmacy'],
    ['physicians', 'others'],
    12,
  ),
  broadcast('Stroke Alert Team', ['Neurology', 'Radiology', 'Emergency'], ['physicians'], 9),
  broadcast('STEMI Alert Team', ['Cardiology', 'Emergency'], ['fellows', 'physicians'], 10),
  broadcast('Trauma Team', ['Surgery', 'Emergency', 'Anesthesiology'], ['physicians', 'charge'], 12),
  broadcast(
    'All Charge Nurses',
    ['Hospital Medicine', 'Emergency', 'Cardiology', 'Intensive Care', 'Surgery'],
    ['charge'],
    40,
  ),
]

/** Duty phones and instructions for callers, by the name of the group. */
const firstCalls: Record<string, Omit<OnCallDetails, 'call_order'>> = {
  'Cardiology Consult': {
    number: '5-4410',
    instructions: 'ST elevation: page the STEMI Alert Team first, then call.',
  },
  'Critical Care Fellow': { number: '5-4020', instructions: 'In house at all hours.' },
  'Radiology Reading Room': { number: '5-7300', instructions: '' },
  'Laboratory Supervisor': { number: '5-6100', instructions: 'Blood bank: call 5-6150 instead.' },
  'Pharmacist On Call': { number: '5-3350', instructions: '' },
  'House Supervisor': { number: '5-1000', instructions: '' },
}

const matches: Record<Who, (person: Staff) => boolean> = {
  physicians: ({ rank }) => isPhysician(rank),
  fellows: ({ rank }) => rank === 'fellow',
  nurses: ({ rank }) => rank === 'nurse',
  charge: ({ rank }) => rank === 'charge' || rank === 'manager',
  others: ({ rank }) => !isPhysician(rank),
}

export const demoGroups = (staff: Staff[], cast: Staff[], dice: Dice): DemoGroup[] =>
  plans.map(({ name, type, from, who, size }) => {
    const each = Math.ceil(size / from.length)
    const members = from.flatMap((department) => {
      const there = staff.filter((person) => person.department === department)
      const qualified = [...new Set(who.flatMap((kind) => there.filter(matches[kind])))]
      const named = who[0] ? qualified.filter(matches[who[0]]) : []
      const stars = qualified.filter((person) => cast.includes(person))
      const first = dice.some(
        named.filter((person) => !stars.includes(person)),
        each - stars.length,
      )
      const rest = qualified.filter((person) => !stars.includes(person) && !first.includes(person))
      return [...stars, ...first, ...dice.some(rest, each - stars.length - first.length)]
    })
    const uids = members.map(({ uid }) => uid)
    return {
      uid: dice.uuid(),
      name,
      type,
      department: type === 'ScheduleGroup' ? (from[0] ?? null) : null,
      fail_over: type === 'ScheduleGroup' ? (uids.at(-1) ?? null) : null,
      members: uids,
      on_call_details: firstCalls[name] ? [{ call_order: 1, ...firstCalls[name] }] : [],
    }
  })
