import { foldText } from '@wardline/contract/folded-text.ts'
import { compileCondition, type StoredCondition } from '../matching/condition.rules.ts'
import type { StoredPolicy } from '../evaluation/policy-evaluation.rules.ts'
import { listReferences } from '../references/reference.rules.ts'
import { listInstants, type TestsTime } from './local-instants.rules.ts'

type Values = ReadonlySet<number>

/**
 * The shape that a message must have for all of some conditions to match. A field that no condition tests is
 * `null`.
 */
export interface MessageShape {
  /** The phrases, folded. */
  subject: readonly string[]
  body: readonly string[]
  /** A message has one of each, so several conditions leave their intersection. */
  priority: Values | null
  message_type: Values | null
  sender: Values | null
  /** A message may have several of each: it needs one value of every list. */
  contact: readonly Values[]
  contact_group: readonly Values[]
  sender_group: readonly Values[]
  department: readonly Values[]
  times: readonly TestsTime[]
}

const anyMessage: MessageShape = {
  subject: [],
  body: [],
  priority: null,
  message_type: null,
  sender: null,
  contact: [],
  contact_group: [],
  sender_group: [],
  department: [],
  times: [],
}

/** True for a deleted record: no message will have it again. */
export type IsDeleted = (reference: { kind: string; id: number }) => boolean

/** More combinations than this are not followed, and nothing is said about the policy. */
const mostShapes = 200

/** The messages that match: those of any of these shapes. Null if there are too many combinations to tell. */
export function listShapes(
  { sets }: Pick<StoredPolicy, 'sets'>,
  isDeleted: IsDeleted,
): MessageShape[] | null {
  if (sets.length === 0) return []
  let shapes = [anyMessage]
  for (const { clause_join, conditions } of sets) {
    const options =
      clause_join === 'OR' ? conditions.map((each) => [each]) : conditions.length > 0 ? [conditions] : []
    if (shapes.length * options.length > mostShapes) return null
    shapes = shapes.flatMap((shape) =>
      options.map((all) => all.reduce((found, condition) => narrow(found, condition, isDeleted), shape)),
    )
  }
  return shapes
}

export function joinShapes(a: MessageShape, b: MessageShape): MessageShape {
  return {
    subject: [...a.subject, ...b.subject],
    body: [...a.body, ...b.body],
    priority: inCommon(a.priority, b.priority),
    message_type: inCommon(a.message_type, b.message_type),
    sender: inCommon(a.sender, b.sender),
    contact: [...a.contact, ...b.contact],
    contact_group: [...a.contact_group, ...b.contact_group],
    sender_group: [...a.sender_group, ...b.sender_group],
    department: [...a.department, ...b.department],
    times: [...a.times, ...b.times],
  }
}

const inCommon = (a: Values | null, b: Values | null): Values | null =>
  a === null ? b : b === null ? a : new Set([...a].filter((value) => b.has(value)))

/** Null if some message has this shape, otherwise why none has. */
export type Impossible = 'empty' | 'priority' | 'message_type' | 'sender' | 'times'

export function findImpossible(shape: MessageShape): Impossible | null {
  const { contact, contact_group, sender_group, department } = shape
  if ([...contact, ...contact_group, ...sender_group, ...department].some(({ size }) => size === 0))
    return 'empty'
  for (const field of ['priority', 'message_type', 'sender'] as const)
    if (shape[field]?.size === 0) return field
  return shape.times.length === 0 || listInstants(shape.times).some((at) => shape.times.every((is) => is(at)))
    ? null
    : 'times'
}

function narrow(shape: MessageShape, condition: StoredCondition, isDeleted: IsDeleted): MessageShape {
  const { type, fields } = condition
  const deleted = new Set(
    listReferences(type, fields)
      .filter(isDeleted)
      .map(({ field, id }) => `${field} ${id}`),
  )
  const values = (field: string): Values | null => {
    const raw = fields[field]
    return Array.isArray(raw)
      ? new Set((raw as number[]).filter((id) => !deleted.has(`${field} ${id}`)))
      : null
  }
  const list = (field: string): Values[] => [values(field)].filter((each) => each !== null)
  if (type === 'MessageContentCondition')
    return joinShapes(shape, {
      ...anyMessage,
      subject: listPhrases(fields['subject__ilike']),
      body: listPhrases(fields['body__ilike']),
      priority: values('priority__in'),
    })
  if (type === 'MessageTypeCondition')
    return joinShapes(shape, { ...anyMessage, message_type: values('message_type_id__in') })
  if (type === 'RecipientCondition')
    return joinShapes(shape, {
      ...anyMessage,
      contact: list('id__in'),
      contact_group: list('user_groups__in'),
    })
  if (type === 'SenderCondition')
    return joinShapes(shape, {
      ...anyMessage,
      sender: values('id__in'),
      sender_group: list('group__in'),
      department: list('department__in'),
    })
  return joinShapes(shape, { ...anyMessage, times: [compileTime(condition)] })
}

/** A phrase of accents alone folds to nothing, so nothing is said about it. */
export const listPhrases = (phrase: unknown): string[] =>
  typeof phrase === 'string' && foldText(phrase) !== '' ? [foldText(phrase)] : []

/** Uses the test of sending, so that both read a window in the same way. */
export function compileTime(condition: StoredCondition): TestsTime {
  const matches = compileCondition(condition, () => 0)
  const none = new Set<number>()
  const message = {
    subject: none,
    body: none,
    priority: 0,
    message_type_id: null,
    contact_ids: [],
    contact_groups: new Map(),
    sender: { user_id: 0, group_ids: [], department_ids: [] },
  }
  return Object.assign((time: Parameters<TestsTime>[0]) => matches({ ...message, time }), {
    fields: condition.fields,
  })
}
