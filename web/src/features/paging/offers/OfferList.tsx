import { useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { withReason } from '../calendar/event.errors.ts'
import { useAnswerOffer, type Offer, type OfferAnswer } from './offer.api.ts'
import { offerSentence } from './offer.view.ts'

const words = {
  accept: { label: 'Accept', done: 'The shift is yours.', failed: 'Could not accept the offer' },
  decline: { label: 'Decline', done: 'Declined.', failed: 'Could not decline the offer' },
  withdraw: { label: 'Withdraw', done: 'Withdrawn.', failed: 'Could not withdraw the offer' },
} as const
const answers = Object.keys(words) as OfferAnswer[]

/** Open offers of shifts, each with what this person can answer. */
export const OfferList = ({ offers, me }: { offers: readonly Offer[]; me: number }) => (
  <ul role="list" className="flex flex-col divide-y divide-line">
    {offers.map((offer) => (
      <OfferRow key={offer.id} offer={offer} me={me} />
    ))}
  </ul>
)

function OfferRow({ offer, me }: { offer: Offer; me: number }) {
  const answerOffer = useAnswerOffer()
  const [busy, setBusy] = useState<OfferAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const answer = async (chosen: OfferAnswer) => {
    setBusy(chosen)
    setProblem(null)
    try {
      await answerOffer(offer, chosen)
      toast(words[chosen].done)
    } catch (reason) {
      setProblem(withReason(words[chosen].failed, reason))
    } finally {
      setBusy(null)
    }
  }
  const sentence = offerSentence(offer, me)
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2 text-sm">
      <p>{sentence}</p>
      <div className="flex flex-wrap gap-2">
        {answers.map(
          (each) =>
            offer.may[each] && (
              <Button
                key={each}
                tone={each === 'accept' ? 'accent' : 'plain'}
                aria-label={`${words[each].label}: ${sentence}`}
                busy={busy === each}
                onClick={() => void answer(each)}
              >
                {words[each].label}
              </Button>
            ),
        )}
      </div>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {problem}
      </p>
    </li>
  )
}
