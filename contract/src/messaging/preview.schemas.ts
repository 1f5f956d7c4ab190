import { z } from 'zod'
import { Status } from '../accounts/user.schemas.ts'
import { ContactType } from '../directory/contact.schemas.ts'
import { text } from '../text.ts'
import { NewThread } from './thread.schemas.ts'

/** The thread as far as it is written: a preview is asked for while somebody still types. */
export const ThreadDraft = z.strictObject({ ...NewThread.shape, subject: text(200).default('') })

/** Somebody who would get a copy. */
const PreviewPerson = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    reason: z.enum(['new_message', 'forward']),
    /** Goes on after the name: "on call for Cardiology until 07:00". */
    why: z.string(),
    status: Status,
    /** False when they do not want to be disturbed and neither the priority nor the sender overrides that. */
    is_alerted: z.boolean(),
  })
  .meta({ id: 'PreviewPerson' })

/** One chosen contact and where a message to it goes. */
const PreviewContact = z
  .object({
    contact_id: z.int(),
    type: ContactType,
    display_name: z.string(),
    /** The best of its people: online, else do not disturb, else offline; null when nobody is known or reached. */
    status: Status,
    /** "Nobody on call until 07:00, goes to Cleo Marsh (fail-over of the group)." */
    sentence: z.string(),
    people: z.array(PreviewPerson),
  })
  .meta({ id: 'PreviewContact' })

export const Preview = z
  .object({
    contacts: z.array(PreviewContact),
    /** How many people get it, each counted once. */
    people_count: z.int(),
    /** What sending would be refused with, as things are; null when it would be sent. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'Preview' })

export type Preview = z.output<typeof Preview>
