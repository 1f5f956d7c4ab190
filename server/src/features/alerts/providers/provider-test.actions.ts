import type { ProviderKind } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { getProviderDefinition } from '@wardline/contract/alerts/providers/provider-definition.rules.ts'
import type {
  ProviderTest,
  ProviderTestResult,
} from '@wardline/contract/alerts/providers/provider.schemas.ts'
import type { Notice, Outcome } from '../../../platform/providers/provider.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import { getProviderSummary, type ProviderNeeds } from './provider.actions.ts'
import * as errors from './provider.errors.ts'
import { dialable } from '@wardline/contract/accounts/phone-number.rules.ts'
import { newReference } from './alert-reference.rules.ts'

const test_timeout_ms = 15_000

/** Audits only the fact, the sender and the outcome. */
export async function testProvider(
  ctx: Context,
  kind: ProviderKind,
  { address, channel }: ProviderTest,
  needs: ProviderNeeds,
): Promise<ProviderTestResult> {
  const { account_id, user_id } = ctx.caller
  const provider = await needs.providers.providerOfKind(account_id, kind)
  if (!provider) throw notFound()
  const testedChannel = channel ?? getProviderDefinition(kind).channels[0]
  if (testedChannel === undefined || !getProviderDefinition(kind).channels.includes(testedChannel))
    throw invalid({ channel: [errors.unsupportedChannel] })
  // A browser is reached through its subscription, which cannot be typed.
  if (testedChannel === 'web_push') throw invalid({ address: [errors.testInProfile] })
  const reference = newReference()
  const notice: Notice = {
    account_id,
    reference,
    channel: testedChannel,
    address: parseTestAddress(testedChannel, address),
    priority: 1,
    subject: errors.testSubject,
    text: errors.testText(reference),
    choices: [],
    link: '',
    lasts_seconds: 600,
  }
  const outcome = await provider.send(notice, AbortSignal.timeout(test_timeout_ms))
  return ctx.transaction(async (tx) => {
    tx.audit(
      user_id,
      'provider.tested',
      { account: account_id },
      { kind, channel: testedChannel, reference, outcome: outcome.outcome },
    )
    return {
      outcome: outcome.outcome,
      sentence: outcomeSentence(outcome),
      reference,
      provider_reference: 'provider_reference' in outcome ? outcome.provider_reference : null,
      provider: await getProviderSummary(ctx, tx.db, kind, needs),
    }
  })
}

function parseTestAddress(channel: Notice['channel'], address: string): string {
  if (channel === 'email') {
    if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw invalid({ address: [errors.notMail] })
    return address
  }
  if (channel !== 'sms' && channel !== 'voice') return address
  const number = dialable(address)
  if (number === undefined) throw invalid({ address: [errors.notNumber] })
  return number
}

const outcomeSentence = (outcome: Outcome): string =>
  outcome.outcome === 'sent' || outcome.outcome === 'delivered'
    ? errors.testResults[outcome.outcome]
    : outcome.reason
