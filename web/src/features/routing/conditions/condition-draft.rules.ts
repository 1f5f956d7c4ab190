import type {
  Condition,
  ConditionType,
  NewCondition,
} from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { listNamed, type Named } from '../references/reference.view.ts'

/** An empty list is a stored one, which matches nothing; a cleared field is null and not tested. */
type List<T> = T[] | null

/** The values of all types, so that changing the type loses nothing. */
export interface ConditionDraft {
  name: string
  type: ConditionType
  subject: string
  body: string
  priorities: List<0 | 1 | 2>
  message_types: List<Named>
  recipients: List<Named>
  recipient_groups: List<Named>
  from: string
  to: string
  days: List<number>
  /** As typed: `1, 15, 20-25`. */
  month_days: string
  isNoMonthDay: boolean
  senders: List<Named>
  sender_groups: List<Named>
  departments: List<Named>
}

const empty: ConditionDraft = {
  name: '',
  type: 'MessageContentCondition',
  subject: '',
  body: '',
  priorities: null,
  message_types: null,
  recipients: null,
  recipient_groups: null,
  from: '',
  to: '',
  days: null,
  month_days: '',
  isNoMonthDay: false,
  senders: null,
  sender_groups: null,
  departments: null,
}

export function toConditionDraft(condition: Condition | null): ConditionDraft {
  if (!condition) return empty
  const named = (
    field: 'message_type_id__in' | 'id__in' | 'user_groups__in' | 'group__in' | 'department__in',
  ) => (condition[field] ? listNamed(condition.references, field) : null)
  const isSender = condition.type === 'SenderCondition'
  return {
    ...empty,
    name: condition.name,
    type: condition.type,
    subject: condition.subject__ilike ?? '',
    body: condition.body__ilike ?? '',
    priorities: (condition.priority__in ?? null) as ConditionDraft['priorities'],
    message_types: named('message_type_id__in'),
    recipients: isSender ? null : named('id__in'),
    recipient_groups: named('user_groups__in'),
    from: condition.time__gte ?? '',
    to: condition.time__lte ?? '',
    days: condition.day_of_week__in ?? null,
    month_days: (condition.day_of_month__in ?? []).join(', '),
    isNoMonthDay: condition.day_of_month__in?.length === 0,
    senders: isSender ? named('id__in') : null,
    sender_groups: named('group__in'),
    departments: named('department__in'),
  }
}

/** Undefined if it is not a list of days from 1 to 31, such as `1, 15, 20-25`. */
export function parseMonthDays(typed: string): number[] | undefined {
  const days = new Set<number>()
  for (const part of typed.split(/[\s,;]+/u).filter(Boolean)) {
    const [, from, to = from] = /^(\d{1,2})(?:[-–](\d{1,2}))?$/u.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    if (!(first >= 1 && last <= 31 && first <= last)) return undefined
    for (let day = first; day <= last; day++) days.add(day)
  }
  return [...days].toSorted((a, b) => a - b)
}

const ids = (list: List<Named>): number[] | null => list && list.map(({ id }) => id)
const textOrNull = (text: string): string | null => (isBlank(text) ? null : text)

export interface CheckedCondition {
  body: NewCondition
  /** Sentences by the name of the field in the API. */
  problems: Readonly<Record<string, string>>
}

export function checkConditionDraft(draft: ConditionDraft): CheckedCondition {
  const month_days = parseMonthDays(draft.month_days)
  const body = toBody(draft, month_days ?? [])
  const { name, type: _, ...fields } = body
  const isEmpty = Object.values(fields).every((value) => value === null)
  return {
    body,
    problems: {
      ...(isBlank(name) && { name: 'Enter a name.' }),
      ...(month_days === undefined && {
        day_of_month__in: 'Enter days from 1 to 31, such as 1, 15, 20-25.',
      }),
      ...(isEmpty &&
        month_days && { form: 'Enter at least one value. Without one, every message would match.' }),
    },
  }
}

function toBody(draft: ConditionDraft, month_days: number[]): NewCondition {
  const { name, type } = draft
  switch (type) {
    case 'MessageContentCondition':
      return {
        name,
        type,
        subject__ilike: textOrNull(draft.subject),
        body__ilike: textOrNull(draft.body),
        priority__in: draft.priorities,
      }
    case 'MessageTypeCondition':
      return { name, type, message_type_id__in: ids(draft.message_types) }
    case 'RecipientCondition':
      return { name, type, id__in: ids(draft.recipients), user_groups__in: ids(draft.recipient_groups) }
    case 'ScheduleCondition':
      return {
        name,
        type,
        time__gte: textOrNull(draft.from),
        time__lte: textOrNull(draft.to),
        day_of_week__in: draft.days,
        day_of_month__in: month_days.length > 0 || draft.isNoMonthDay ? month_days : null,
      }
    case 'SenderCondition':
      return {
        name,
        type,
        id__in: ids(draft.senders),
        group__in: ids(draft.sender_groups),
        department__in: ids(draft.departments),
      }
  }
}

/** A list without a choice is not tested. */
export const chosenOrNull = <T>(values: T[]): List<T> => (values.length === 0 ? null : values)
