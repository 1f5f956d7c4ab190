import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { calendarKey, offersKey } from '../calendar/calendar.live.ts'
import type { Answer } from '../../../platform/api/line.ts'

export type Offer = Answer<'GET /api/v1/schedulegroups/{id}/offers/'>['results'][number]

export const groupOffersQuery = (group_id: number) => ({
  queryKey: [...offersKey, group_id] as const,
  queryFn: async () =>
    (await call('GET /api/v1/schedulegroups/{id}/offers/', { params: { id: group_id } })).results,
})

const lines = {
  accept: 'POST /api/v1/offers/{id}/accept/',
  decline: 'POST /api/v1/offers/{id}/decline/',
  withdraw: 'POST /api/v1/offers/{id}/withdraw/',
} as const
export type OfferAnswer = keyof typeof lines

/** Answers an offer; who was too late hears it from the server. */
export function useAnswerOffer() {
  const client = useQueryClient()
  return async ({ id, group_id }: Offer, answer: OfferAnswer) => {
    try {
      await call(lines[answer], { params: { id }, body: {} })
    } finally {
      // Also when it was too late: then somebody else has it, and that is what the list should say.
      await Promise.all([
        client.invalidateQueries({ queryKey: offersKey }),
        client.invalidateQueries({ queryKey: calendarKey(group_id) }),
      ])
    }
  }
}

export interface NewOffer {
  event_id: number
  original_start: string
  to_user_id: number | null
  wanted_event_id: number | null
  wanted_original_start: string | null
}

export function useOfferShift(group_id: number) {
  const client = useQueryClient()
  return async (body: NewOffer, idempotencyKey: string) => {
    await call('POST /api/v1/schedulegroups/{id}/offers/', {
      params: { id: group_id },
      body,
      idempotencyKey,
    })
    await client.invalidateQueries({ queryKey: offersKey })
  }
}
