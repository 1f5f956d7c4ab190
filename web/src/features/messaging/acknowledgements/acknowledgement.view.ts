import type { AcknowledgementRequest } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'

export type Answer =
  { state: 'accepted' | 'rejected'; response: null } | { state: 'responded'; response: string }

export const answerKeys = ['y', 'n', '1', '2', '3', '4']

/** Maps a key to an answer: Y, N, or 1 to 4 for the first four options. */
export function answerForKey(
  key: string,
  { confirm, response_options }: Pick<AcknowledgementRequest, 'confirm' | 'response_options'>,
): Answer | undefined {
  const letter = key.toLowerCase()
  if (confirm && letter === 'y') return { state: 'accepted', response: null }
  if (confirm && letter === 'n') return { state: 'rejected', response: null }
  const response = /^[1-4]$/u.test(key) ? response_options[Number(key) - 1] : undefined
  return response === undefined ? undefined : { state: 'responded', response }
}
