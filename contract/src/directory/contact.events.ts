import { z } from 'zod'
import { event } from '../event.ts'
import { Contact } from './contact.schemas.ts'

/** Sent to the user only, after adding or removing a favorite. */
export const contactChanged = event({ kind: 'contact_changed', payload: z.object({ contact: Contact }) })
