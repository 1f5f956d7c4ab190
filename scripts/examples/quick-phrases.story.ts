import type { Cast } from './cast.ts'

/** A nurse keeps a phrase of her own; an administrator shares one with the hospital. */
export async function recordQuickPhrases({ nurse, administrator }: Cast): Promise<void> {
  await nurse.call('listQuickPhrases')
  const { id, version } = await nurse.call('createQuickPhrase', {
    body: { title: 'Pain not controlled', text: 'Pain [score] of 10 after [drug] at [time].' },
  })
  await nurse.call('changeQuickPhrase', {
    params: { id },
    body: { text: 'Pain [score] of 10, [minutes] minutes after [drug].', version },
  })
  await nurse.call('getQuickPhrase', { params: { id } })
  const shared = await administrator.prepare('createQuickPhrase', {
    body: { owner: 'account', title: 'Bed ready', text: 'Bed [bed] is ready.' },
  })
  await administrator.call('deleteQuickPhrase', { params: { id: shared.id } })
}
