import { z } from 'zod'
import { versionFields, withVersion } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'
import { listOf, MessagePriority, References, RoutingId, RoutingName, UsedIn } from '../routing-fields.ts'

/** `url_prefix` follows `/api/v1/routing/conditions/`. */
export const conditionTypes = {
  MessageContentCondition: { url_prefix: 'messagecontent', label: 'Message content' },
  MessageTypeCondition: { url_prefix: 'messagetype', label: 'Message type' },
  RecipientCondition: { url_prefix: 'recipient', label: 'Recipient' },
  ScheduleCondition: { url_prefix: 'schedule', label: 'Schedule' },
  SenderCondition: { url_prefix: 'sender', label: 'Sender' },
} as const

export type ConditionType = keyof typeof conditionTypes
export const conditionPrefixes = Object.values(conditionTypes).map(({ url_prefix }) => url_prefix)

/** An empty text is stored as null, like a field that is not tested (messaging §5). */
const Contains = line(200)
  .nullable()
  .default(null)
  .transform((value) => (value === null || isBlank(value) ? null : value))

const ids = listOf(RoutingId).nullable().default(null)
const numbers = (from: number, to: number, sentence: string) =>
  listOf(z.int(sentence).min(from, sentence).max(to, sentence)).nullable().default(null)

const Time = z
  .string({ error: 'Enter a time such as 19:00.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 19:00.')
  .nullable()
  .default(null)

/**
 * Messaging §3, to the letter. A null field is not tested, the others all must match; a list matches one of its values,
 * an empty one nothing. Texts match anywhere, without case and accents.
 */
const fields = {
  MessageContentCondition: {
    subject__ilike: Contains,
    body__ilike: Contains,
    priority__in: listOf(MessagePriority).nullable().default(null),
  },
  MessageTypeCondition: { message_type_id__in: ids },
  /** `user_groups__in`: permission groups of a chosen user; `id__in`: chosen contacts. */
  RecipientCondition: { user_groups__in: ids, id__in: ids },
  /** Times of the hospital, `time__gte` and `time__lte` included. Past midnight the day is that of the start. */
  ScheduleCondition: {
    time__gte: Time,
    time__lte: Time,
    /** 1 Monday to 7 Sunday. */
    day_of_week__in: numbers(1, 7, 'A day of the week is 1 (Monday) to 7 (Sunday).'),
    day_of_month__in: numbers(1, 31, 'A day of the month is 1 to 31.'),
  },
  /** `group__in`: permission groups; `id__in`: users. */
  SenderCondition: { group__in: ids, id__in: ids, department__in: ids },
}

const newCondition = <T extends ConditionType>(type: T) =>
  z.strictObject({ type: z.literal(type), name: RoutingName, ...fields[type] })

export const NewCondition = z.discriminatedUnion(
  'type',
  [
    newCondition('MessageContentCondition'),
    newCondition('MessageTypeCondition'),
    newCondition('RecipientCondition'),
    newCondition('ScheduleCondition'),
    newCondition('SenderCondition'),
  ],
  { error: `A condition is ${Object.keys(conditionTypes).join(', ')}.` },
)
export type NewCondition = z.output<typeof NewCondition>

export const ConditionChanges = z.discriminatedUnion('type', withVersion(NewCondition.options), {
  error: `A condition is ${Object.keys(conditionTypes).join(', ')}.`,
})
export type ConditionChanges = z.output<typeof ConditionChanges>

const text = z.string().nullable()
const values = z.array(z.int()).nullable()

/** Fields of other types are missing. */
export const Condition = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(Object.keys(conditionTypes) as [ConditionType, ...ConditionType[]]),
    url_prefix: z.string(),
    subject__ilike: text.optional(),
    body__ilike: text.optional(),
    priority__in: values.optional(),
    message_type_id__in: values.optional(),
    user_groups__in: values.optional(),
    id__in: values.optional(),
    time__gte: text.optional(),
    time__lte: text.optional(),
    day_of_week__in: values.optional(),
    day_of_month__in: values.optional(),
    group__in: values.optional(),
    department__in: values.optional(),
    /** The condition sets that contain it: while there are any, it cannot be deleted. */
    used_in: UsedIn,
    /** The policies of these sets. */
    used_in_policies: UsedIn,
    references: References,
    /** Problems with records that it names and that no longer exist. */
    problems: z.array(z.string()),
    ...versionFields,
  })
  .meta({ id: 'RoutingCondition' })
export type Condition = z.output<typeof Condition>
