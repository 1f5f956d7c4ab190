import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShiftOffer } from '@wardline/contract/paging/shift-offer.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { answerOffer, type OfferAnswer } from './offer.api.ts'
import { spanWords } from './shift.view.ts'

/** Offers of shifts, with what one may do about each. A refusal stands under its offer. */
export const OfferList = ({ offers, me }: { offers: readonly ShiftOffer[]; me: number }) => (
  <ul role="list" aria-label="Offers" className="overflow-hidden rounded-lg border border-line">
    {offers.map((offer) => (
      <OfferRow key={offer.id} offer={offer} me={me} />
    ))}
  </ul>
)

const said = { accept: 'Could not accept.', decline: 'Could not decline.', withdraw: 'Could not withdraw.' }

function OfferRow({ offer, me }: { offer: ShiftOffer; me: number }) {
  const client = useQueryClient()
  const [problem, setProblem] = useState('')
  const { shift, wanted, may, group_name, to_name } = offer
  const answer = useMutation({
    mutationFn: (what: OfferAnswer) => answerOffer(offer.id, what),
    onMutate: () => setProblem(''),
    onSuccess: () => {
      for (const queryKey of [['shift-offers'], ['my-shifts'], ['calendar', offer.group_id]])
        void client.invalidateQueries({ queryKey })
    },
    onError: (reason, what) =>
      setProblem([said[what], isApiError(reason) ? reason.detail : ''].filter(Boolean).join(' ')),
  })
  const isOwn = shift.user_id === me
  const asked = to_name ? `to ${to_name}` : 'to the group'
  const button = (what: OfferAnswer, words: string) => (
    <Button
      tone={what === 'accept' ? 'accent' : 'plain'}
      busy={answer.isPending && answer.variables === what}
      disabled={answer.isPending && answer.variables !== what}
      onClick={() => answer.mutate(what)}
    >
      {words}
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-medium">
          {isOwn ? `Your shift, offered ${asked}` : `${shift.display_name} asks who takes a shift`}
        </p>
        <p className="text-xs text-ink-2 tabular-nums">
          {group_name}, {spanWords(shift.start, shift.end)}
          {wanted &&
            ` · wants ${wanted.user_id === me ? 'yours' : `that of ${wanted.display_name}`} in return: ${spanWords(wanted.start, wanted.end)}`}
        </p>
        {problem !== '' && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
      {may.accept && button('accept', wanted ? 'Swap' : 'Take shift')}
      {may.decline && button('decline', 'Decline')}
      {may.withdraw && button('withdraw', 'Withdraw')}
    </li>
  )
}
