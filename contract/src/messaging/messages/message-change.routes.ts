import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, route } from '../../route.ts'
import { isBlank, text } from '../../text.ts'
import { Message, Reaction } from '../threads/thread.schemas.ts'

const params = idParams.extend({ message_id: idParams.shape.id })

export const correctMessage = route({
  method: 'PATCH',
  path: '/api/v1/threads/{id}/messages/{message_id}/',
  summary:
    'Correct the texts of an own message within 15 minutes, unless someone has answered. Readers see that it was ' +
    'corrected, and everyone who had read it is notified again. The earlier text stays in the proof of page.',
  allow: 'signed_in',
  params,
  body: z.strictObject({
    /** The text of each item of the message's `data`, in its order; one text for a message with attachments only. */
    texts: z
      .array(text(20_000).refine((value) => !isBlank(value), 'This field may not be blank.'))
      .min(1, 'Write the corrected text.')
      .max(100),
  }),
  unversioned: 'Only the sender corrects a message.',
  answers: { 200: Message, 429: Detail },
})

export const takeBackMessage = route({
  method: 'POST',
  path: '/api/v1/threads/{id}/messages/{message_id}/take_back/',
  summary:
    'Take back an own reply within 15 minutes, unless someone has answered. Its text and attachments are no longer ' +
    'shown, and its requests are withdrawn. To take back the first message, recall the thread.',
  allow: 'signed_in',
  params,
  answers: { 200: Message },
})

export const reactToMessage = route({
  method: 'PUT',
  path: '/api/v1/threads/{id}/messages/{message_id}/reaction/',
  summary:
    "Set the caller's reaction to a message of another person and mark it as read. A reaction never answers a request.",
  allow: 'signed_in',
  params,
  body: z.strictObject({ reaction: Reaction }),
  unversioned: "The caller's own reaction.",
  answers: { 200: Message },
})

export const removeReaction = route({
  method: 'DELETE',
  path: '/api/v1/threads/{id}/messages/{message_id}/reaction/',
  summary: "Remove the caller's reaction to a message.",
  allow: 'signed_in',
  params,
  answers: { 200: Message },
})
