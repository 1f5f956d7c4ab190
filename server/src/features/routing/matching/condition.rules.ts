import type { ConditionType } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { parseTimeOfDay, type LocalTime } from './local-time.rules.ts'

/** The facts that conditions test. Earlier policies of the same evaluation change priority, type and contacts. */
export interface MessageFacts {
  /** Positions of the phrases that the text contains. */
  subject: ReadonlySet<number>
  body: ReadonlySet<number>
  priority: number
  message_type_id: number | null
  contact_ids: readonly number[]
  /** Permission groups of the user behind a contact. */
  contact_groups: ReadonlyMap<number, readonly number[]>
  sender: { user_id: number; group_ids: readonly number[]; department_ids: readonly number[] }
  time: LocalTime
}

export type Matches = (facts: MessageFacts) => boolean

export interface StoredCondition {
  id: number
  name: string
  type: ConditionType
  fields: Readonly<Record<string, unknown>>
}

/** Registers a phrase for the search of all subjects and bodies. */
export type AddPhrase = (phrase: string) => number

const always: Matches = () => true

export function compileCondition({ type, fields }: StoredCondition, addPhrase: AddPhrase): Matches {
  const tests = compilers[type](fields, addPhrase).filter((test) => test !== always)
  const [first = always, ...others] = tests
  return others.reduce((before, test) => (facts) => before(facts) && test(facts), first)
}

type Fields = StoredCondition['fields']

const compilers: Readonly<Record<ConditionType, (fields: Fields, addPhrase: AddPhrase) => Matches[]>> = {
  MessageContentCondition: (fields, addPhrase) => [
    contains(fields['subject__ilike'], addPhrase, ({ subject }) => subject),
    contains(fields['body__ilike'], addPhrase, ({ body }) => body),
    isOneOf(fields['priority__in'], ({ priority }) => priority),
  ],
  MessageTypeCondition: (fields) => [
    isOneOf(fields['message_type_id__in'], ({ message_type_id }) => message_type_id),
  ],
  RecipientCondition: (fields) => [
    isAnyOf(fields['user_groups__in'], ({ contact_ids, contact_groups }) =>
      contact_ids.flatMap((id) => contact_groups.get(id) ?? []),
    ),
    isAnyOf(fields['id__in'], ({ contact_ids }) => contact_ids),
  ],
  ScheduleCondition: (fields) => [compileSchedule(fields)],
  SenderCondition: (fields) => [
    isAnyOf(fields['group__in'], ({ sender }) => sender.group_ids),
    isOneOf(fields['id__in'], ({ sender }) => sender.user_id),
    isAnyOf(fields['department__in'], ({ sender }) => sender.department_ids),
  ],
}

function contains(
  phrase: unknown,
  addPhrase: AddPhrase,
  found: (facts: MessageFacts) => ReadonlySet<number>,
): Matches {
  if (typeof phrase !== 'string') return always
  const index = addPhrase(phrase)
  return (facts) => found(facts).has(index)
}

function isOneOf(values: unknown, value: (facts: MessageFacts) => number | null): Matches {
  if (!Array.isArray(values)) return always
  const set = new Set<unknown>(values)
  return (facts) => set.has(value(facts))
}

function isAnyOf(values: unknown, present: (facts: MessageFacts) => readonly number[]): Matches {
  if (!Array.isArray(values)) return always
  const set = new Set<unknown>(values)
  return (facts) => present(facts).some((value) => set.has(value))
}

/** A window that crosses midnight belongs to the day on which it began. */
function compileSchedule(fields: Fields): Matches {
  const { time__gte, time__lte, day_of_week__in, day_of_month__in } = fields
  const from = typeof time__gte === 'string' ? parseTimeOfDay(time__gte) : null
  const to = typeof time__lte === 'string' ? parseTimeOfDay(time__lte) : null
  const crossesMidnight = from !== null && to !== null && from > to
  const weekdays = Array.isArray(day_of_week__in) ? new Set<unknown>(day_of_week__in) : null
  const days = Array.isArray(day_of_month__in) ? new Set<unknown>(day_of_month__in) : null
  return ({ time }) => {
    const { ms_of_day } = time
    const isAfterStart = from === null || ms_of_day >= from
    const isBeforeEnd = to === null || ms_of_day <= to
    if (crossesMidnight ? !isAfterStart && !isBeforeEnd : !isAfterStart || !isBeforeEnd) return false
    const day = crossesMidnight && !isAfterStart ? time.day_before : time
    return (weekdays?.has(day.day_of_week) ?? true) && (days?.has(day.day_of_month) ?? true)
  }
}
