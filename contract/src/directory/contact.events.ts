import { z } from 'zod'
import { event } from '../event.ts'
import { Contact } from './contact.schemas.ts'

/** To the person alone: a contact as it is for them now, when they made it a favourite or no longer one. */
export const contactChanged = event({ kind: 'contact_changed', payload: z.object({ contact: Contact }) })
