import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import { formOf } from '@wardline/contract/alerts/carrier-forms.ts'
import type { CarrierTest, CarrierTestResult } from '@wardline/contract/alerts/carrier.schemas.ts'
import type { Notice, Outcome } from '../../platform/carriers/carrier.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { carrierShown, type CarrierNeeds } from './carrier.actions.ts'
import * as errors from './carrier.errors.ts'
import { dialable } from '@wardline/contract/accounts/phone-number.rules.ts'
import { newReference } from './reference.rules.ts'

/** A carrier that has not said anything by then is no carrier for a page. */
const patience_ms = 15_000

/** Sends a real message that says it is a test. Nothing is stored but that it was sent, by whom and what came of it. */
export async function testCarrier(
  ctx: Ctx,
  kind: CarrierKind,
  { address, medium }: CarrierTest,
  needs: CarrierNeeds,
): Promise<CarrierTestResult> {
  const { account_id, user_id } = ctx.caller
  const carrier = await needs.carriers.carrierOfKind(account_id, kind)
  if (!carrier) throw notFound()
  const chosen = medium ?? formOf(kind)?.media[0]
  if (chosen === undefined || !formOf(kind)?.media.includes(chosen))
    throw invalid({ medium: [errors.otherMedium] })
  // A browser is reached by its own subscription, which nobody can type.
  if (chosen === 'web_push') throw invalid({ address: [errors.testInProfile] })
  const reference = newReference()
  const notice: Notice = {
    account_id,
    reference,
    medium: chosen,
    address: addressFor(chosen, address),
    priority: 1,
    subject: errors.testSubject,
    text: errors.testText(reference),
    choices: [],
    link: '',
    lasts_seconds: 600,
  }
  const outcome = await carrier.send(notice, AbortSignal.timeout(patience_ms))
  return ctx.tx(async (tx) => {
    tx.audit({
      actor_id: user_id,
      action: 'carrier.tested',
      object_type: 'account',
      object_id: account_id,
      details: { kind, medium: chosen, reference, outcome: outcome.outcome },
    })
    return {
      outcome: outcome.outcome,
      sentence: sentenceOf(outcome),
      reference,
      carrier_reference: 'carrier_reference' in outcome ? outcome.carrier_reference : null,
      carrier: await carrierShown(ctx, tx.db, kind, needs),
    }
  })
}

/** Numbers are taken as people write them. */
function addressFor(medium: Notice['medium'], address: string): string {
  if (medium === 'email') {
    if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw invalid({ address: [errors.notMail] })
    return address
  }
  if (medium !== 'sms' && medium !== 'voice') return address
  const number = dialable(address)
  if (number === undefined) throw invalid({ address: [errors.notNumber] })
  return number
}

const sentenceOf = (outcome: Outcome): string =>
  outcome.outcome === 'handed' || outcome.outcome === 'delivered'
    ? errors.tested[outcome.outcome]
    : outcome.reason
