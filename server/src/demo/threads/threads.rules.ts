import { standardMessageTypes } from '../../cli/message-types.rules.ts'
import type { NewMessageType } from '../../cli/message-types.rules.ts'
import { messageBody } from '../../features/messaging/threads/thread.rules.ts'
import type { Department } from '../staff/departments.rules.ts'
import type { Dice } from '../sources/seeded-random.ts'
import type { DemoGroup } from '../on-call/paging-groups.rules.ts'
import type { DemoPatient } from '../patients/patients.rules.ts'
import { readingOf } from './reading.rules.ts'
import type { Reading } from './reading.rules.ts'
import type { Roster } from '../on-call/roster.rules.ts'
import type { Staff } from '../staff/staff.rules.ts'
import type { Story } from './stories.rules.ts'
import { startOf, timesOf } from './timing.rules.ts'

export type DemoMessage = {
  sender: Staff
  /** Epoch milliseconds. */
  at: number
  body: string
  data: { field_type: string; label: string; data: string }[]
}

export type DemoThread = {
  uid: string
  subject: string
  type: NewMessageType
  priority: 0 | 1 | 2
  patient: DemoPatient | undefined
  messages: DemoMessage[]
  subscribers: Reading[]
  group: DemoGroup | undefined
  department: string | undefined
}

export type Hospital = {
  staff: Staff[]
  roster: Roster
  patients: DemoPatient[]
  groups: DemoGroup[]
  /** Epoch milliseconds. */
  now: number
}

export const stage = (story: Story, hospital: Hospital, dice: Dice): DemoThread => {
  const patient = patientFor(story, hospital.patients, dice)
  const ward = patient?.bed?.department ?? 'Hospital Medicine'
  const people: Staff[] = []
  for (const need of story.people) {
    const starred = story.starred && dice.chance(need === 'nurse' ? 0.5 : 0.9)
    people.push(hospital.roster.pickUser(need, ward, people, starred))
  }
  const type = typeOf(story.type)
  const messages = messagesOf(story, people, type, patient, hospital.now, dice)
  const group = hospital.groups.find(({ name }) => story.to && 'group' in story.to && story.to.group === name)
  const members = hospital.staff.filter(
    ({ uid }) => group?.type === 'BroadcastGroup' && group.members.includes(uid),
  )
  const everybody = [...new Set([...people, ...members])]
  return {
    uid: dice.uuid(),
    subject: inPlace(story.subject, patient),
    type,
    priority: story.type === 'General' ? spokenPriority(dice.next()) : type.priority,
    patient,
    messages,
    subscribers: everybody.map((person) =>
      readingOf(person, messages, hospital.now, hospital.roster.cast.includes(person), dice),
    ),
    group,
    department: story.to && 'department' in story.to ? story.to.department : undefined,
  }
}

const typeOf = (name: string): NewMessageType => {
  const type = standardMessageTypes.find((one) => one.name === name)
  if (!type) throw new Error(`there is no message type ${name}`)
  return type
}

const spokenPriority = (drawn: number) => (drawn < 0.05 ? 2 : drawn < 0.17 ? 0 : 1)

const starredWards: Department[] = ['Cardiology', 'Hospital Medicine']

const patientFor = (story: Story, patients: DemoPatient[], dice: Dice): DemoPatient | undefined => {
  const fitting = patients.filter(
    ({ bed, sex, age }) =>
      bed &&
      (!story.starred || starredWards.includes(bed.department)) &&
      (story.sex === undefined || story.sex === sex) &&
      (story.age === undefined ? age >= 18 : Math.abs(story.age - age) <= 6),
  )
  if (fitting.length === 0 || (story.type === 'General' && dice.chance(0.12))) return undefined
  return dice.pick(fitting)
}

const inPlace = (text: string, patient: DemoPatient | undefined) =>
  text.replaceAll('{bed}', patient?.bed?.name ?? 'ED')

const messagesOf = (
  story: Story,
  people: Staff[],
  type: NewMessageType,
  patient: DemoPatient | undefined,
  now: number,
  dice: Dice,
): DemoMessage[] => {
  const data = type.fields.flatMap(({ slug, field_type, label }) => {
    const value = story.fields[slug]
    return value === undefined ? [] : [{ field_type, label, data: inPlace(value, patient) }]
  })
  const opening = { by: 0, text: messageBody(data), data, after_s: 0 }
  const replies = story.turns.map(({ by, text, after_s }) => {
    const body = inPlace(text, patient)
    return {
      by: Math.min(by, people.length - 1),
      text: body,
      data: [{ field_type: 'textarea', label: '', data: body }],
      after_s,
    }
  })
  const all = [opening, ...replies]
  const times = timesOf(startOf(now, dice), all, now, dice)
  return all.map((one, i) => ({
    sender: people[one.by] as Staff,
    at: times[i] ?? now,
    body: one.text,
    data: one.data,
  }))
}
