import { z } from 'zod'
import { ResponseMeanings } from '../acknowledgements/acknowledgement.schemas.ts'
import { Priority } from './priority.ts'

export const fieldTypes = ['text', 'textarea', 'number', 'select', 'date'] as const

const MessageTypeField = z
  .object({
    slug: z.string(),
    label: z.string(),
    field_type: z.enum(fieldTypes),
    value: z.string().nullable(),
    default_value: z.string().nullable(),
    required: z.boolean(),
    options: z.array(z.string()),
  })
  .meta({ id: 'MessageTypeField' })

export const MessageType = z
  .object({
    id: z.int(),
    name: z.string(),
    response_options: z.array(z.string()),
    response_meanings: ResponseMeanings,
    fields: z.array(MessageTypeField),
    priority: Priority,
    requires_confirm: z.boolean(),
    apply_escalations: z.boolean(),
    ignore_user_status: z.boolean(),
    allow_replies: z.boolean(),
    suppress_reply_notifications: z.boolean(),
  })
  .meta({ id: 'MessageType' })

export type MessageType = z.output<typeof MessageType>
