import { inMinutes, withId, type Cast } from './cast.ts'

/** At night, a nurse writes what the doctor should read in the morning. */
export async function recordScheduledMessages({ nurse, doctor }: Cast): Promise<void> {
  const recipient_ids = [doctor.contact_id]
  const { id, version } = await nurse.call('createScheduledMessage', {
    body: {
      conversation_message: { message: 'Please look at the wound in bed 12.', recipient_ids },
      send_at: inMinutes(540),
    },
  })
  await nurse.call('listScheduledMessages')
  await nurse.call('changeScheduledMessage', { ...withId(id), body: { send_at: inMinutes(480), version } })
  await nurse.call('getScheduledMessage', withId(id))
  await nurse.call('sendScheduledMessage', withId(id))
  const other = await nurse.prepare('createScheduledMessage', {
    body: {
      conversation_message: { message: 'Rounds are at eight.', recipient_ids },
      send_at: inMinutes(540),
    },
  })
  await nurse.call('deleteScheduledMessage', withId(other.id))
}
