import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { isBlank, line, nameLine, text } from '../../text.ts'
import { ResponseMeanings } from '../acknowledgements/acknowledgement.schemas.ts'
import { fieldTypes, MessageType } from '../threads/message-type.schemas.ts'
import { Priority } from '../threads/priority.ts'

const most = { fields: 30, options: 50, departments: 250 } as const

export const ManagedMessageType = MessageType.extend({
  is_active: z.boolean(),
  /** Their members may choose the type; without departments, everyone may. */
  departments: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Increases with each change; send it with a change to be told of another one in between. */
  version: z.int(),
  changed: z.string().nullable(),
  changed_by: z.string().nullable(),
  may: z.object({ archive: z.boolean(), restore: z.boolean(), move: z.boolean() }),
}).meta({ id: 'ManagedMessageType' })
export type ManagedMessageType = z.output<typeof ManagedMessageType>

const NewMessageTypeField = z.strictObject({
  /** Identifies the field in messages; assigned to a new field. */
  slug: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'A slug has small letters, digits and underscores.')
    .optional(),
  label: nameLine(100),
  field_type: z.enum(fieldTypes, { error: 'A field is text, textarea, number, select or date.' }),
  default_value: text(2000).nullable().default(null),
  required: z.boolean().default(false),
  options: z
    .array(line(100), { error: 'Options are a list.' })
    .max(most.options, `A choice has at most ${most.options} options.`)
    .default([]),
})
export type NewMessageTypeField = z.output<typeof NewMessageTypeField>

const flag = z.boolean({ error: 'A flag is true or false.' })

/** `message-type-fields.rules.ts` checks the fields further. */
const content = {
  name: nameLine(100).refine((name) => !isBlank(name), 'Enter a name.'),
  fields: z
    .array(NewMessageTypeField, { error: 'Fields are a list.' })
    .max(most.fields, `A message type has at most ${most.fields} fields.`),
  response_options: z.array(text(100)).max(20, 'At most 20 quick answers.'),
  /** Meanings of options that the type does not have are dropped. */
  response_meanings: ResponseMeanings,
  priority: Priority,
  requires_confirm: flag,
  apply_escalations: flag,
  ignore_user_status: flag,
  allow_replies: flag,
  suppress_reply_notifications: flag,
  department_ids: z
    .array(z.int().positive())
    .max(most.departments, `Choose at most ${most.departments} departments.`)
    .transform((ids) => [...new Set(ids)]),
}

export const NewMessageType = z.strictObject({
  name: content.name,
  fields: content.fields.default([]),
  response_options: content.response_options.default([]),
  response_meanings: content.response_meanings.default({}),
  priority: content.priority.default(1),
  requires_confirm: flag.default(false),
  apply_escalations: flag.default(false),
  ignore_user_status: flag.default(false),
  allow_replies: flag.default(true),
  suppress_reply_notifications: flag.default(false),
  department_ids: content.department_ids.default([]),
})
export type NewMessageType = z.output<typeof NewMessageType>

export const MessageTypeChanges = z.strictObject(content).partial().extend({ version: recordVersion })
export type MessageTypeChanges = z.output<typeof MessageTypeChanges>

/** Requires exactly one of the two ids. */
export const MessageTypeMove = z
  .strictObject({ before_id: z.int().positive().optional(), after_id: z.int().positive().optional() })
  .refine(({ before_id, after_id }) => (before_id === undefined) !== (after_id === undefined), {
    error: 'Send before_id or after_id, not both.',
  })
export type MessageTypeMove = z.output<typeof MessageTypeMove>

export const messageTypeOrderings = ['position', '-position', 'name', '-name'] as const
export type MessageTypeOrdering = (typeof messageTypeOrderings)[number]
