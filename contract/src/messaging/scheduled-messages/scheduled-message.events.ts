import { z } from 'zod'
import { event } from '../../event.ts'

/** A scheduled message was created, changed, deleted, sent or could not be sent. It is announced to its author. */
export const scheduledMessagesChanged = event({ kind: 'scheduled_messages_changed', payload: z.object({}) })
